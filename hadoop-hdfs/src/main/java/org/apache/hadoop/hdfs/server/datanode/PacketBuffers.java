/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PacketHeader;

/** Memory for the packets of a block, whose lengths come first and may be anything. */
final class PacketBuffers {
  /** The most bytes of a chunk, and so of a packet: a chunk is never spread over two. */
  private static final int MAX_CHUNK = 100 << 20;
  private static final int MAX_FIRST = 1 << 20;
  private static final int MIN_GROWTH = 64 << 10;

  private PacketBuffers() {
  }

  /**
   * Passes on how many bytes each checksum is of.
   *
   * @throws IOException if no packet can hold them
   */
  static int checkChunk(int bytesPerChecksum) throws IOException {
    if (bytesPerChecksum <= 0 || bytesPerChecksum > MAX_CHUNK) {
      throw new IOException("A checksum of " + bytesPerChecksum + " bytes each: expected 1 to " + MAX_CHUNK);
    }
    return bytesPerChecksum;
  }

  /**
   * Checks that the last packet of a block, which only says that it is the last one, has no bytes.
   *
   * @throws IOException if it has any
   */
  static void checkLast(PacketHeader header) throws IOException {
    if (header.isLastPacketInBlock() && header.getDataLen() > 0) {
      throw new IOException("The last packet of a block has " + header.getDataLen() + " bytes: expected 0");
    }
  }

  /** The first buffer: of {@code guess} bytes if that is usual. */
  static ByteBuffer first(int guess) {
    return ByteBuffer.allocate(Math.min(guess, MAX_FIRST));
  }

  /** A buffer with the same content and space for some of {@code toRead} bytes: memory is taken as they come. */
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
