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
 * A client's request to a datanode to fetch an in-progress replica from one of the nodes that have it. Immutable.
 *
 * <pre>
 *  +----------+--------+----------------+----------+------+---------------+-------+
 *  | block id | length | count, stamps  | checksum | sync | count, nodes  | token |
 *  | and stamp| vlong  | vint, vlong... | header   | bool | vint, node... |       |
 *  +----------+--------+----------------+----------+------+---------------+-------+
 * </pre>
 *
 * The answer is a {@code Status}, preceded by a {@link #COMING} about once a second while the node is busy fetching.
 * {@code ERROR_CHECKSUM} means that no node can fetch the replica, as the sources use a different checksum. After
 * {@code SUCCESS} the client sends {@link #JOINS}; without it the node deletes the replica, which nobody would use.
 *
 * @param block the block with the generation stamp that the replica is to have
 * @param length how many bytes of the block to fetch, which is the length that the replica is to have
 * @param stamps the generation stamps that the replicas of the sources may have
 * @param checksum the checksum of the block's data
 * @param sync whether to force the bytes to disk
 * @param sources the nodes that have a replica
 * @param token a write token for the block
 */
public record ReplicaFetchRequest(Block block, long length, List<Long> stamps, DataChecksum checksum, boolean sync,
    List<DatanodeInfo> sources, Token<BlockTokenIdentifier> token) {
  /** The code for an answer that is still to come; no status has this code. */
  public static final short COMING = -1;
  public static final byte JOINS = 1;
  /** An upper bound that no client reaches: it tries fewer pipelines for a block. */
  private static final int MAX_STAMPS = 1 << 16;

  /** Sends this request as an operation of the data transfer protocol. */
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
   * Receives the body of a request, after its opcode.
   *
   * @throws IOException also if the request is invalid
   */
  public static ReplicaFetchRequest receive(DataInputStream in) throws IOException {
    Block block = new Block();
    block.readId(in);
    long length = WritableUtils.readVLong(in);
    int count = Lengths.readVCount(in, 1);
    if (length < 0 || count > MAX_STAMPS) {
      throw new IOException("Invalid request for " + length + " bytes of " + count + " generation stamps");
    }
    Long[] stamps = (Long[]) Lengths.readArray(in, count, Long.class, () -> WritableUtils.readVLong(in));
    DataChecksum checksum = DataChecksum.newDataChecksum(in);
    if (checksum == null) {
      throw new IOException("A request with an unknown checksum type");
    }
    boolean sync = in.readBoolean();
    DatanodeInfo[] sources = (DatanodeInfo[]) Lengths.readArray(in, WritableUtils.readVInt(in), DatanodeInfo.class,
        () -> DatanodeInfo.read(in));
    Token<BlockTokenIdentifier> token = new Token<>();
    token.readFields(in);
    return new ReplicaFetchRequest(block, length, List.of(stamps), checksum, sync, Arrays.asList(sources), token);
  }
}
