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
 * A client's order to a datanode: to force a replica that is finished to its disk. Immutable.
 *
 * <pre>
 *  +----------+--------+-------+
 *  | block id | length | token |
 *  | and stamp| vlong  |       |
 *  +----------+--------+-------+
 * </pre>
 *
 * The answer is {@link ReplicaFetchRequest#COMING} at once, by which the client knows that the node knows the order,
 * and again about once a second as long as the disk takes; then a {@code Status}.
 *
 * @param block with the generation stamp and the length that the replica has at least
 * @param token by which the block may be read or written
 */
public record ReplicaSyncRequest(Block block, Token<BlockTokenIdentifier> token) {

  /** Sends it, as an operation of the transfer protocol. */
  void send(DataOutputStream out) throws IOException {
    DataTransferProtocol.Sender.op(out, DataTransferProtocol.Op.SYNC_REPLICA);
    block.writeId(out);
    WritableUtils.writeVLong(out, block.getNumBytes());
    token.write(out);
    out.flush();
  }

  /**
   * Receives what follows the operation.
   *
   * @throws IOException also if it cannot be
   */
  public static ReplicaSyncRequest receive(DataInputStream in) throws IOException {
    Block block = new Block();
    block.readId(in);
    long length = WritableUtils.readVLong(in);
    if (length < 0) {
      throw new IOException("A request for a replica of " + length + " bytes is not possible");
    }
    block.setNumBytes(length);
    Token<BlockTokenIdentifier> token = new Token<>();
    token.readFields(in);
    return new ReplicaSyncRequest(block, token);
  }
}
