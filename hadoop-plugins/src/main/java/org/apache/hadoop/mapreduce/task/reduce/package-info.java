/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The reduce side of the plug-ins, in Hadoop's own package because only that may call its scheduler.
 *
 * <pre>
 *  StampedeEvents  --> ShuffleSchedulerImpl --> StampedeCopies --> NodeClient      the application master, NodeManagers
 *                        (Hadoop's)                  StampedeHostCopy  &lt;-- NodeClient
 *                             ^                              |
 *                             +--- copied, failed -----------+--> StampedeOutput --> StampedeMerges --> the reduce
 * </pre>
 *
 * <p>A {@link org.apache.hadoop.mapreduce.task.reduce.StampedeReduceShuffle} is one shuffle. Where the maps have run in
 * the same process, StampedeLocalCopies stands in place of the network. The scheduler judges hosts and maps, counts
 * what is copied and what has failed, and tells an output that it is committed. StampedeMerges has the outputs from
 * there on: in the arrays of StampedeSlabs, of which StampedeMemory says when they are to be merged, in files of
 * StampedeMergeFiles, and as StampedeInputs of a merge.
 */
package org.apache.hadoop.mapreduce.task.reduce;
