/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Placement of the tasks of a job: which hosts the cluster has, in which racks they are, and which maps have their data
 * there.
 *
 * <p>{@code HostNodes} has the place of each host, {@code RackResolver} finds it, and {@code SplitHosts} does both for
 * the hosts of a job's splits. {@code ListsByNode} has the lists of the maps that wait at each node, as {@code
 * NumberLists} of the numbers of maps and {@code NodeNumbers} of the nodes; whose maps these are it does not know.
 * {@code WaitingMaps} has them for one job, and {@code WaitingRacks} those of its racks that are worth a look.
 *
 * <p>How many tasks start: {@code LocalityBudget} for maps far from their data, {@code ReduceRamp} for reduces while
 * maps are left, {@code SpeculativeSearch} for second attempts of maps, {@code SetupAndCleanup} for what a job needs
 * beside all of them. {@code ConcurrentScheduler} is what a scheduler says that may be called by several heartbeats at
 * once.
 *
 * <p>It knows the topology of the network, and neither jobs nor trackers.
 *
 * <h2>Locks</h2>
 *
 * <p>The lists of a job are guarded by its monitor. A look-up of a host takes no lock, a new host takes the monitor of
 * {@code HostNodes}; that and the monitor of {@code LocalityBudget} are leaves.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;
