/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The reduce side of the plug-ins, in Hadoop's own package because only classes there may call its scheduler.
 *
 * <pre>
 *  StampedeEvents  --> ShuffleSchedulerImpl --> StampedeCopies --> NodeClient      the application master, NodeManagers
 *                        (Hadoop's)                  StampedeHostCopy  &lt;-- NodeClient
 *                             ^                              |
 *                             +--- copied, failed -----------+--> StampedeOutput --> StampedeMerges --> the reduce
 * </pre>
 *
 * <p>A {@link org.apache.hadoop.mapreduce.task.reduce.StampedeReduceShuffle} is one shuffle. If the maps have run in
 * the same process, StampedeLocalCopies takes the place of the network. The scheduler penalizes hosts and maps, counts
 * copies and failures, and commits outputs. From then on StampedeMerges owns the outputs: in the arrays of
 * StampedeSlabs, where StampedeMemory decides when they are merged, in files of StampedeMergeFiles, and as
 * StampedeInputs of a merge.
 */
package org.apache.hadoop.mapreduce.task.reduce;
