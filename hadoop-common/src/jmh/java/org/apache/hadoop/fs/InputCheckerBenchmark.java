/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.util.DataChecksum;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * The checks of a reader, without a file: 64 KB in chunks of 512 bytes out of memory through {@link FSInputChecker}, as
 * readers of HDFS and of local files do it. An operation is all of them.
 */
public class InputCheckerBenchmark extends AbstractMicrobenchmark {
  private static final int LENGTH = 64 << 10;
  private static final int CHUNK = 512;

  private final byte[] target = new byte[LENGTH];
  private Memory memory;

  /** Makes random bytes and their sums. */
  @Setup
  public void setUp() throws IOException {
    memory = new Memory();
  }

  /** Reads all at once, as a copy asks for it. */
  @Benchmark
  public int read() throws IOException {
    memory.seek(0);
    int got = memory.read(target, 0, LENGTH);
    if (got != LENGTH) {
      throw new IllegalStateException(got + " bytes, not " + LENGTH);
    }
    return got;
  }

  /** Chunks in memory with their sums. */
  private static final class Memory extends FSInputChecker {
    private final byte[] data = new byte[LENGTH];
    private final byte[] sums = new byte[LENGTH / CHUNK * CHECKSUM_SIZE];

    Memory() throws IOException {
      super(new Path("/memory"), 1);
      new Random(SEED).nextBytes(data);
      DataChecksum checksum = DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, CHUNK);
      ByteBuffer target = ByteBuffer.wrap(sums);
      for (int off = 0; off < LENGTH; off += CHUNK) {
        checksum.reset();
        checksum.update(data, off, CHUNK);
        target.putInt((int) checksum.getValue());
      }
      checksum.reset();
      set(true, checksum, CHUNK, CHECKSUM_SIZE);
    }

    @Override
    protected int readChunk(long pos, byte[] buf, int offset, int len, byte[] checksum) {
      int chunks = Math.min(len / CHUNK, Math.min(checksum.length / CHECKSUM_SIZE, (int) (LENGTH - pos) / CHUNK));
      System.arraycopy(data, (int) pos, buf, offset, chunks * CHUNK);
      System.arraycopy(sums, (int) pos / CHUNK * CHECKSUM_SIZE, checksum, 0, chunks * CHECKSUM_SIZE);
      return chunks == 0 ? -1 : chunks * CHUNK;
    }

    @Override
    protected long getChunkPosition(long pos) {
      return pos / CHUNK * CHUNK;
    }

    @Override
    public boolean seekToNewSource(long pos) {
      return false;
    }
  }
}
