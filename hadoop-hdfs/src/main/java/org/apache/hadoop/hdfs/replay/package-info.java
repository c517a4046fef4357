/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The part of a block that a client retains while writing it, so that it can rewrite the block if its datanodes fail.
 *
 * <p>The packets of a block that are acknowledged go into a {@code RetainedBlock}: in memory within a bound that all
 * streams of the process share ({@code ReplayMemory}), and beyond it in a file without a name ({@code SpillFile}).
 * When no datanode of the pipeline is left, {@code BlockReplay} gives the block back to the namenode, and the stream
 * sends its packets again, to other nodes. {@code PipelinePolicy} says when that is done for a pipeline of which some
 * nodes are left.
 *
 * <p>Nothing of this changes what goes over the wire: to the namenode and the datanodes it is a block that was given
 * up, and another one.
 *
 * <p>Lock order: a {@code RetainedBlock} before its pool of arrays; neither while a lock of the stream is taken that
 * is not held already.
 */
package org.apache.hadoop.hdfs.replay;
