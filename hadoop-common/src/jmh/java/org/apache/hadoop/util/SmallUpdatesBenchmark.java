/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import java.util.Random;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A sum over the small pieces that fit into 64 KB, as a record file is written: an operation is all of them. */
public class SmallUpdatesBenchmark extends AbstractMicrobenchmark {
  private static final int TOTAL = 64 << 10;

  /** Bytes of a piece. */
  @Param({"1", "4", "16", "90"})
  private int length;

  private final byte[] data = new byte[TOTAL];
  private DataChecksum checksum;

  /** Fills the data with random bytes. */
  @Setup
  public void setUp() {
    new Random(SEED).nextBytes(data);
    checksum = DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, Integer.MAX_VALUE);
  }

  /** The pieces as arrays; bytes one at a time where a piece is one byte. */
  @Benchmark
  public long update() {
    checksum.reset();
    if (length == 1) {
      for (byte b : data) {
        checksum.update(b);
      }
    } else {
      for (int off = 0; off + length <= TOTAL; off += length) {
        checksum.update(data, off, length);
      }
    }
    return checksum.getValue();
  }
}
