/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Placement of the tasks of a job: the hosts of the cluster, their racks, and the maps that have their data there.
 *
 * <p>{@code HostNodes} stores the node of each host, {@code RackResolver} resolves it, and {@code SplitHosts} does both
 * for the hosts of a job's splits. {@code ListsByNode} has the lists of the waiting maps of each node, as
 * {@code NumberLists} of the numbers of maps and {@code NodeNumbers} of the nodes; it does not know whose maps these
 * are. {@code WaitingMaps} has them for one job, and {@code WaitingRacks} the racks among them that are worth checking.
 *
 * <p>How many tasks start: {@code LocalityBudget} for non-local maps, {@code ReduceRamp} for reduces while maps are
 * unfinished, {@code SpeculativeSearch} for speculative attempts of maps, {@code SetupAndCleanup} for a job's other
 * tasks. {@code ConcurrentScheduler} declares that a scheduler may be called by several heartbeats at once.
 *
 * <p>It knows the topology of the network, and neither jobs nor trackers.
 *
 * <h2>Locks</h2>
 *
 * <p>The lists of a job are guarded by its monitor. A lookup of a host takes no lock, adding a host takes the monitor
 * of {@code HostNodes}; that and the monitor of {@code LocalityBudget} are leaves.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;
