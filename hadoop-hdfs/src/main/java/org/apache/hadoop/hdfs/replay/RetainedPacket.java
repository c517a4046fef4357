/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A packet whose bytes may be spilled to a file once it is acknowledged. For one thread at a time. */
public abstract class RetainedPacket {
  /** The whole packet with its header; null while it is being filled, and while its bytes are only in the file. */
  protected ByteBuffer buffer;

  /** The file that has the bytes; null if they are in memory. */
  private SpillFile file;
  private long begin;
  private int length;
  /** The bytes of memory reserved for the packet. */
  private int taken;

  /** Returns true if the bytes are only in the file. */
  protected final boolean isSpilled() {
    return buffer == null && file != null;
  }

  /** Reads the bytes back from the file. */
  protected final ByteBuffer load() throws IOException {
    buffer = file.read(begin, length);
    return buffer;
  }

  /** Returns the number of the packet in the file that is being written. */
  public abstract long number();

  final boolean hasPlace() {
    return file != null || taken > 0;
  }

  /** Releases the buffer if the bytes are in the file. */
  final void unload() {
    if (file != null) {
      buffer = null;
    }
  }

  /** Notes that the bytes are in memory, and that {@code bytes} are reserved for them. */
  final void keep(int bytes) {
    taken = bytes;
  }

  final int taken() {
    return taken;
  }

  /** Moves the bytes to a file, and returns the array that held them. */
  final byte[] spill(SpillFile to) throws IOException {
    byte[] array = buffer.array();
    length = buffer.remaining();
    begin = to.append(buffer);
    file = to;
    buffer = null;
    return array;
  }

  /** Removes the bytes from the packet and returns their array, or null if they are only in the file. */
  final byte[] release() {
    byte[] array = buffer == null ? null : buffer.array();
    buffer = null;
    file = null;
    taken = 0;
    return array;
  }

  /** Copies a small packet to an array that fits it; returns the bytes of memory that it takes. */
  final int trim() {
    if (buffer.array().length > 2 * buffer.remaining()) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      buffer = ByteBuffer.wrap(bytes);
    }
    return buffer.array().length;
  }
}
