/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.io.Lengths;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.util.DataChecksum;

/**
 * A client's order to a datanode: to fetch a replica that is being written from one of the nodes that have it.
 * Immutable.
 *
 * <pre>
 *  +----------+--------+----------------+----------+------+---------------+-------+
 *  | block id | length | count, stamps  | checksum | sync | count, nodes  | token |
 *  | and stamp| vlong  | vint, vlong... | header   | bool | vint, node... |       |
 *  +----------+--------+----------------+----------+------+---------------+-------+
 * </pre>
 *
 * The answer is a {@code Status}. As long as the node is at it {@link #COMING} stands before that, about once a second.
 * {@code ERROR_CHECKSUM} says that no node can fetch the replica, as the sources sum up its bytes in another way. After
 * {@code SUCCESS} the client sends {@link #JOINS}, without which the node deletes the replica: nobody would use it.
 *
 * @param block with the generation stamp that the replica is to have
 * @param length how many bytes of the block are fetched; the replica is to have so many
 * @param stamps the generation stamps that the replicas of the sources may have
 * @param checksum how the bytes of the block are summed up
 * @param sync whether the bytes are forced to the disk
 * @param sources the nodes that have a replica
 * @param token by which the block may be written
 */
public record ReplicaFetchRequest(Block block, long length, List<Long> stamps, DataChecksum checksum, boolean sync,
    List<DatanodeInfo> sources, Token<BlockTokenIdentifier> token) {
  /** The number that says that an answer is still to come; no status is written as this one. */
  public static final short COMING = -1;
  public static final byte JOINS = 1;
  /** A client tries fewer pipelines for a block. */
  private static final int MAX_STAMPS = 1 << 16;

  /** Sends it, as an operation of the transfer protocol. */
  void send(DataOutputStream out) throws IOException {
    DataTransferProtocol.Sender.op(out, DataTransferProtocol.Op.FETCH_REPLICA);
    block.writeId(out);
    WritableUtils.writeVLong(out, length);
    WritableUtils.writeVInt(out, stamps.size());
    for (long stamp : stamps) {
      WritableUtils.writeVLong(out, stamp);
    }
    checksum.writeHeader(out);
    out.writeBoolean(sync);
    WritableUtils.writeVInt(out, sources.size());
    for (DatanodeInfo source : sources) {
      source.write(out);
    }
    token.write(out);
    out.flush();
  }

  /**
   * Receives what follows the operation.
   *
   * @throws IOException also if it cannot be
   */
  public static ReplicaFetchRequest receive(DataInputStream in) throws IOException {
    Block block = new Block();
    block.readId(in);
    long length = WritableUtils.readVLong(in);
    int count = Lengths.readVCount(in, 1);
    if (length < 0 || count > MAX_STAMPS) {
      throw new IOException("A request for " + length + " bytes of " + count + " generation stamps is not possible");
    }
    Long[] stamps = (Long[]) Lengths.readArray(in, count, Long.class, () -> WritableUtils.readVLong(in));
    DataChecksum checksum = DataChecksum.newDataChecksum(in);
    if (checksum == null) {
      throw new IOException("A request for sums of an unknown type");
    }
    boolean sync = in.readBoolean();
    DatanodeInfo[] sources = (DatanodeInfo[]) Lengths.readArray(in, WritableUtils.readVInt(in), DatanodeInfo.class,
        () -> DatanodeInfo.read(in));
    Token<BlockTokenIdentifier> token = new Token<>();
    token.readFields(in);
    return new ReplicaFetchRequest(block, length, List.of(stamps), checksum, sync, Arrays.asList(sources), token);
  }
}
