/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * One connection of the raw loop: fetches a reduce's outputs on one host from a {@link RawServer}, each into an array
 * of its own, and sums them. All arrays are kept until the next time, as a reduce keeps its outputs. For use by one
 * thread at a time.
 */
final class RawCopy {
  private static final int BUFFER = 128 << 10;

  private final InetSocketAddress host;
  private final int reduce;
  private final List<Segment> segments;
  private final byte[][] outputs;
  private final int[] sums;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private long ended;

  /**
   * The segment of a map's output for the reduce.
   *
   * @param length the number of bytes, 1 or more
   * @param sum the CRC-32 of these
   */
  record Segment(int map, int length, int sum) {
  }

  /** @param segments the segments in the order of the maps */
  RawCopy(InetSocketAddress host, int reduce, List<Segment> segments) {
    this.host = host;
    this.reduce = reduce;
    this.segments = segments;
    outputs = new byte[segments.size()][];
    sums = new int[segments.size()];
  }

  /** @throws EOFException if the host sends less */
  void run() throws IOException {
    try (SocketChannel channel = SocketChannel.open(host)) {
      ByteBuffer request = ByteBuffer.allocate(Integer.BYTES).putInt(reduce).flip();
      while (request.hasRemaining()) {
        channel.write(request);
      }
      buffer.clear().flip();
      CRC32 crc = new CRC32();
      for (int i = 0; i < outputs.length; i++) {
        outputs[i] = new byte[segments.get(i).length()];
        crc.reset();
        copy(channel, outputs[i], crc);
        sums[i] = (int) crc.getValue();
      }
    }
    ended = System.nanoTime();
  }

  private void copy(SocketChannel channel, byte[] output, CRC32 crc) throws IOException {
    for (int at = 0; at < output.length;) {
      if (!buffer.hasRemaining()) {
        buffer.clear();
        if (channel.read(buffer) < 0) {
          throw new EOFException(host + " has less for reduce " + reduce + " than was written");
        }
        buffer.flip();
      }
      int count = Math.min(buffer.remaining(), output.length - at);
      buffer.get(output, at, count);
      crc.update(output, at, count);
      at += count;
    }
  }

  /**
   * Compares the fetched bytes with the written ones and drops them.
   *
   * @throws RunException on the first difference
   */
  void check() throws RunException {
    for (int i = 0; i < sums.length; i++) {
      if (sums[i] != segments.get(i).sum()) {
        throw new RunException("wrong output: reduce " + reduce + " got different bytes of map " + segments.get(i).map()
            + " over a plain connection");
      }
      outputs[i] = null;
    }
  }

  /** Returns the time when the last byte had arrived. */
  long ended() {
    return ended;
  }
}
