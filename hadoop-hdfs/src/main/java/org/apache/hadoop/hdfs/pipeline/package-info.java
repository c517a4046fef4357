/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Replacement datanodes for the pipeline of a block that is being written.
 *
 * <p>A {@code PipelineRefill} of a stream is asked when a node of the pipeline is bad. Where its
 * {@code ReplacementPolicy} says so it lets a {@code NodeFinder} ask the namenode for another node, over a protocol of
 * its own ({@code PipelineProtocol}), and a {@code ReplicaFetcher} ask that node to fetch what is acknowledged of the
 * block from one that is left ({@code ReplicaFetchRequest}, an operation of the transfer protocol). The node reads as a
 * client does, so that the one that is left may be of stock, and has a replica afterwards like those of the others: the
 * pipeline is set up with it as with the nodes that are left. A namenode or a node that does not know this refuses, and
 * the pipeline goes on with fewer nodes, as on stock.
 *
 * <p>The same way {@code FinishedBlocks} of a stream are forced to the disks of datanodes ({@code ReplicaSyncRequest},
 * another operation of the transfer protocol) when the stream is synced for the first time after it has finished some.
 */
package org.apache.hadoop.hdfs.pipeline;
