/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import java.util.Random;
import java.util.zip.CRC32;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * The checksums of one HDFS packet, 64 KB of data in chunks, as a writing client makes them and a reading one checks
 * them: an operation is the whole packet.
 */
public class DataChecksumBenchmark extends AbstractMicrobenchmark {
  private static final int PACKET = 64 << 10;

  /** Bytes a checksum covers; 512 is HDFS's default. */
  @Param({"512"})
  private int bytesPerChecksum;

  private final byte[] data = new byte[PACKET];
  private DataChecksum checksum;
  private byte[] sums;
  private byte[] fresh;

  /** Fills the packet with random bytes and computes its sums once, for {@link #verify}. */
  @Setup
  public void setUp() throws Exception {
    new Random(SEED).nextBytes(data);
    checksum = DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, bytesPerChecksum);
    sums = new byte[PACKET / bytesPerChecksum * checksum.getChecksumSize()];
    fresh = sums.clone();
    write(sums);
  }

  private void write(byte[] target) throws Exception {
    int size = checksum.getChecksumSize();
    checksum.reset();
    for (int chunk = 0; chunk * bytesPerChecksum < PACKET; chunk++) {
      checksum.update(data, chunk * bytesPerChecksum, bytesPerChecksum);
      checksum.writeValue(target, chunk * size, true);
    }
  }

  /** A sum for each chunk, written behind each other. */
  @Benchmark
  public byte[] generate() throws Exception {
    write(fresh);
    return fresh;
  }

  /** The class of the JDK itself, the same on every arm: what no caller can do better than. */
  @Benchmark
  public long jdk() {
    CRC32 crc = new CRC32();
    long all = 0;
    for (int off = 0; off < PACKET; off += bytesPerChecksum) {
      crc.update(data, off, bytesPerChecksum);
      all ^= crc.getValue();
      crc.reset();
    }
    return all;
  }

  /** Verifies each chunk against its sum. */
  @Benchmark
  public boolean verify() {
    int size = checksum.getChecksumSize();
    boolean right = true;
    checksum.reset();
    for (int chunk = 0; chunk * bytesPerChecksum < PACKET; chunk++) {
      checksum.update(data, chunk * bytesPerChecksum, bytesPerChecksum);
      right &= checksum.compare(sums, chunk * size);
      checksum.reset();
    }
    if (!right) {
      throw new IllegalStateException("a sum does not fit its chunk");
    }
    return right;
  }
}
