/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The part of a block that a client retains while writing it, so that it can rewrite the block if its datanodes fail.
 *
 * <p>Acknowledged packets of a block go into a {@code RetainedBlock}: in memory within a limit that all streams of the
 * process share ({@code ReplayMemory}), and beyond it in an unlinked file ({@code SpillFile}). When no datanode of the
 * pipeline is left, {@code BlockReplay} abandons the block at the namenode, and the stream sends its packets again, to
 * other nodes. {@code PipelinePolicy} decides when that is done while some nodes are left.
 *
 * <p>This does not change the wire protocol: the namenode and the datanodes see an abandoned block and another one.
 *
 * <p>Lock order: a {@code RetainedBlock} before its pool of arrays; no lock of the stream is acquired while holding
 * either.
 */
package org.apache.hadoop.hdfs.replay;
