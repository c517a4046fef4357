/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Replacement datanodes for the pipeline of a block that is being written.
 *
 * <p>A stream consults its {@code PipelineRefill} when a node of the pipeline fails. If the {@code ReplacementPolicy}
 * asks for it, a {@code NodeFinder} asks the namenode for another node, over a protocol of its own ({@code
 * PipelineProtocol}), and a {@code ReplicaFetcher} asks that node to fetch the acknowledged bytes of the block from one
 * of the nodes that are left ({@code ReplicaFetchRequest}, an operation of the data transfer protocol). The new node
 * reads as a client does, so that its source may be a stock datanode, and then has a replica like the others: the
 * pipeline is set up with it as with the nodes that are left. A namenode or datanode that does not support this
 * refuses, and the pipeline goes on with fewer nodes, as on stock.
 *
 * <p>Likewise the {@code FinishedBlocks} of a stream are forced to the disks of datanodes ({@code ReplicaSyncRequest},
 * another operation of the data transfer protocol) by the next sync of the stream.
 */
package org.apache.hadoop.hdfs.pipeline;
