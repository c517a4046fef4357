/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Random;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.conf.Configuration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A file of 64 MB on the local file system with its checksums, as job files, history and shuffled outputs are: an
 * operation is the whole file, in the page cache, through {@link ChecksumFileSystem}.
 */
public class LocalFileBenchmark extends AbstractMicrobenchmark {
  private static final int LENGTH = 64 << 20;
  private static final int BUFFER = 64 << 10;

  private final byte[] buffer = new byte[BUFFER];
  private java.nio.file.Path folder;
  private FileSystem fs;
  private Path file;
  private Path fresh;

  /** Writes the file once, for the readers. */
  @Setup
  public void setUp() throws IOException {
    folder = Files.createTempDirectory("local-file");
    fs = FileSystem.getLocal(new Configuration());
    file = new Path(folder.resolve("file").toUri());
    fresh = new Path(folder.resolve("fresh").toUri());
    new Random(SEED).nextBytes(buffer);
    write(file);
  }

  @TearDown
  public void tearDown() throws IOException {
    fs.delete(new Path(folder.toUri()), true);
  }

  private void write(Path target) throws IOException {
    try (FSDataOutputStream out = fs.create(target, true)) {
      for (int done = 0; done < LENGTH; done += BUFFER) {
        out.write(buffer, 0, BUFFER);
      }
    }
  }

  /** In pieces of 64 KB, over the file of the operation before. */
  @Benchmark
  public void write() throws IOException {
    write(fresh);
  }

  /** In pieces of 64 KB. */
  @Benchmark
  public long read() throws IOException {
    return read(BUFFER);
  }

  /** In pieces of 100 bytes, less than a checksum covers. */
  @Benchmark
  public long readRecords() throws IOException {
    return read(100);
  }

  private long read(int length) throws IOException {
    long sum = 0;
    try (FSDataInputStream in = fs.open(file)) {
      for (int got = in.read(buffer, 0, length); got > 0; got = in.read(buffer, 0, length)) {
        sum += got;
      }
    }
    if (sum != LENGTH) {
      throw new IllegalStateException(sum + " bytes, not " + LENGTH);
    }
    return sum;
  }
}
