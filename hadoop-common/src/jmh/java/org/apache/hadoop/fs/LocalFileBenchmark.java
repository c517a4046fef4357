/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.IOException;
import java.nio.file.Files;
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
  private final LargeFile content = new LargeFile(SEED);
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
    content.write(fs.create(file));
  }

  @TearDown
  public void tearDown() throws IOException {
    fs.delete(new Path(folder.toUri()), true);
  }

  /** Writes pieces of 64 KB over the file of the operation before. */
  @Benchmark
  public void write() throws IOException {
    content.write(fs.create(fresh, true));
  }

  /** Reads pieces of 64 KB. */
  @Benchmark
  public long read() throws IOException {
    return content.read(fs.open(file), LargeFile.BUFFER);
  }

  /** Reads pieces of 100 bytes, less than a checksum covers. */
  @Benchmark
  public long readRecords() throws IOException {
    return content.read(fs.open(file), 100);
  }
}
