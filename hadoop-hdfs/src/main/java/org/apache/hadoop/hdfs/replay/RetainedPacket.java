/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A packet whose bytes may lie in a file, once it was acknowledged. For one thread at a time. */
public abstract class RetainedPacket {
  /** The whole packet with its header; null while it is filled, and while its bytes are in the file alone. */
  protected ByteBuffer buffer;

  /** The file that has the bytes; null: in memory. */
  private SpillFile file;
  private long begin;
  private int length;
  /** The bytes of memory that are taken for the packet. */
  private int taken;

  /** Says whether the bytes are in the file alone. */
  protected final boolean isSpilled() {
    return buffer == null && file != null;
  }

  /** Reads the bytes back. */
  protected final ByteBuffer load() throws IOException {
    buffer = file.read(begin, length);
    return buffer;
  }

  /** The number of the packet in the file that is being written. */
  public abstract long number();

  final boolean hasPlace() {
    return file != null || taken > 0;
  }

  /** Leaves the bytes to the file, where they are. */
  final void unload() {
    if (file != null) {
      buffer = null;
    }
  }

  /** Notes that the bytes are in memory, for which {@code bytes} are taken. */
  final void keep(int bytes) {
    taken = bytes;
  }

  final int taken() {
    return taken;
  }

  /** Moves the bytes to a file, and returns the array that they were in. */
  final byte[] spill(SpillFile to) throws IOException {
    byte[] array = buffer.array();
    length = buffer.remaining();
    begin = to.append(buffer);
    file = to;
    buffer = null;
    return array;
  }

  /** The array of the bytes; the packet has none any more. */
  final byte[] release() {
    byte[] array = buffer == null ? null : buffer.array();
    buffer = null;
    file = null;
    taken = 0;
    return array;
  }

  /** Leaves unused room of a small packet to the collector; returns the bytes of memory that it has then. */
  final int trim() {
    if (buffer.array().length > 2 * buffer.remaining()) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      buffer = ByteBuffer.wrap(bytes);
    }
    return buffer.array().length;
  }
}
