/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.zip.CRC32;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.BlockConstructionStage;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PacketHeader;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PipelineAck;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.util.DataChecksum;

/**
 * A client of one DataNode that sends whatever a test tells it to, even if no real client would. For a single thread.
 */
final class RawWriter implements Closeable {
  private static final int CHUNK = 512;

  private final Socket socket = new Socket();
  private final DataInputStream in;
  private final DataOutputStream out;

  private RawWriter(DataNode to, Block block, BlockConstructionStage stage, long stamp, long length)
      throws IOException {
    InetSocketAddress address = NetUtils.createSocketAddr(to.dnRegistration.getName());
    socket.connect(address);
    in = new DataInputStream(socket.getInputStream());
    out = new DataOutputStream(socket.getOutputStream());
    DataTransferProtocol.Sender.opWriteBlock(out, block, 1, stage, stamp, length, length, "client", null,
        new DatanodeInfo[1], BlockTokenSecretManager.DUMMY_TOKEN);
    DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, CHUNK).writeHeader(out);
    out.flush();
    Status status = Status.read(in);
    if (status != Status.SUCCESS) {
      throw new IOException("The datanode says " + status + ", " + Text.readString(in));
    }
    Text.readString(in);
  }

  /** Starts a block. */
  static RawWriter create(DataNode to, Block block) throws IOException {
    return new RawWriter(to, block, BlockConstructionStage.PIPELINE_SETUP_CREATE, 0, 0);
  }

  /** Closes a complete block under a new generation stamp. */
  static RawWriter closeAnew(DataNode to, Block block, long stamp, long length) throws IOException {
    return reopen(to, block, BlockConstructionStage.PIPELINE_CLOSE_RECOVERY, stamp, length);
  }

  /** Requests an existing block under a new generation stamp, and returns when the DataNode has agreed. */
  static RawWriter reopen(DataNode to, Block block, BlockConstructionStage stage, long stamp, long length)
      throws IOException {
    return new RawWriter(to, block, stage, stamp, length);
  }

  /** Sends a packet of {@code length} zero bytes. */
  void packet(long number, long offset, boolean last, int length) throws IOException {
    int chunks = (length + CHUNK - 1) / CHUNK;
    new PacketHeader(Integer.BYTES + chunks * Integer.BYTES + length, offset, number, last, length).write(out);
    byte[] zeros = new byte[length];
    for (int at = 0; at < length; at += CHUNK) {
      CRC32 sum = new CRC32();
      sum.update(zeros, at, Math.min(CHUNK, length - at));
      out.writeInt((int) sum.getValue());
    }
    out.write(zeros);
    out.flush();
  }

  /** Returns the sequence number of the next acknowledged packet. */
  long acknowledged() throws IOException {
    PipelineAck ack = new PipelineAck();
    ack.readFields(in);
    return ack.getSeqno();
  }

  /** Waits until the DataNode sends more or hangs up, and returns whether it hung up. */
  boolean isHungUp() {
    try {
      return in.read() < 0;
    } catch (IOException e) {
      return true; // it closed with unread data
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
