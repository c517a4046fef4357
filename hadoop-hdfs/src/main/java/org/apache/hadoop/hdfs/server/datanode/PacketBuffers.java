/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PacketHeader;

/** The buffers for the packets of a block, whose length fields come first and cannot be trusted. */
final class PacketBuffers {
  /** The maximum size of a chunk, and so of a packet, as a chunk never spans two packets. */
  private static final int MAX_CHUNK = 100 << 20;
  private static final int MAX_FIRST = 1 << 20;
  private static final int MIN_GROWTH = 64 << 10;

  private PacketBuffers() {
  }

  /**
   * Checks and returns the number of bytes per checksum.
   *
   * @throws IOException if no packet can hold a chunk of that size
   */
  static int checkChunk(int bytesPerChecksum) throws IOException {
    if (bytesPerChecksum <= 0 || bytesPerChecksum > MAX_CHUNK) {
      throw new IOException("A checksum for each " + bytesPerChecksum + " bytes: expected 1 to " + MAX_CHUNK);
    }
    return bytesPerChecksum;
  }

  /**
   * Checks that the last packet of a block, which only marks the end, has no data.
   *
   * @throws IOException if it has any
   */
  static void checkLast(PacketHeader header) throws IOException {
    if (header.isLastPacketInBlock() && header.getDataLen() > 0) {
      throw new IOException("The last packet of a block has " + header.getDataLen() + " bytes: expected 0");
    }
  }

  /** Returns the first buffer: of {@code guess} bytes, unless that is unusually large. */
  static ByteBuffer first(int guess) {
    return ByteBuffer.allocate(Math.min(guess, MAX_FIRST));
  }

  /**
   * Returns a buffer with the same content and space for some of {@code toRead} bytes: memory is allocated as data
   * arrives.
   */
  static ByteBuffer withSpace(ByteBuffer buf, int toRead) {
    int used = buf.limit();
    if (used < buf.capacity()) {
      return buf;
    }
    ByteBuffer more = ByteBuffer.allocate(used + Math.min(toRead, Math.max(used, MIN_GROWTH)));
    System.arraycopy(buf.array(), 0, more.array(), 0, used);
    more.limit(used).position(buf.position());
    return more;
  }
}
