/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.security.token.Token;

/**
 * A client's request to a datanode to force a finished replica to disk. Immutable.
 *
 * <pre>
 *  +----------+--------+-------+
 *  | block id | length | token |
 *  | and stamp| vlong  |       |
 *  +----------+--------+-------+
 * </pre>
 *
 * The answer is a {@link ReplicaFetchRequest#COMING} at once, which shows the client that the node supports the
 * request, then another about once a second while the disk is busy, and finally a {@code Status}.
 *
 * @param block the block with the minimum generation stamp and length of the replica
 * @param token a read or write token for the block
 */
public record ReplicaSyncRequest(Block block, Token<BlockTokenIdentifier> token) {

  /** Sends this request as an operation of the data transfer protocol. */
  void send(DataOutputStream out) throws IOException {
    DataTransferProtocol.Sender.op(out, DataTransferProtocol.Op.SYNC_REPLICA);
    block.writeId(out);
    WritableUtils.writeVLong(out, block.getNumBytes());
    token.write(out);
    out.flush();
  }

  /**
   * Receives the body of a request, after its opcode.
   *
   * @throws IOException also if the request is invalid
   */
  public static ReplicaSyncRequest receive(DataInputStream in) throws IOException {
    Block block = new Block();
    block.readId(in);
    long length = WritableUtils.readVLong(in);
    if (length < 0) {
      throw new IOException("Invalid request for a replica of " + length + " bytes");
    }
    block.setNumBytes(length);
    Token<BlockTokenIdentifier> token = new Token<>();
    token.readFields(in);
    return new ReplicaSyncRequest(block, token);
  }
}
