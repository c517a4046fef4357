/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Random;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A file of 64 MB, one block, written to and read from HDFS: a namenode and two data nodes in this JVM, which both have
 * a replica. An operation is the whole file, in the page cache. Client and data nodes work at the same time, so it takes
 * as long as the slowest of them, not as all together.
 */
public class HdfsFileBenchmark extends AbstractMicrobenchmark {
  private static final int LENGTH = 64 << 20;
  private static final int BUFFER = 64 << 10;
  private static final short REPLICAS = 2;
  private static final Path FILE = new Path("/file");
  private static final Path FRESH = new Path("/fresh");

  private final byte[] buffer = new byte[BUFFER];
  private java.nio.file.Path folder;
  private MiniDFSCluster cluster;
  private FileSystem fs;

  /** Starts the cluster and writes what is to be read. */
  @Setup
  public void setUp() throws IOException {
    folder = Files.createTempDirectory("hdfs-file");
    System.setProperty("test.build.data", folder.toString());
    System.setProperty("hadoop.log.dir", folder.toString());
    cluster = new MiniDFSCluster.Builder(new HdfsConfiguration()).numDataNodes(REPLICAS).build();
    cluster.waitActive();
    fs = cluster.getFileSystem();
    new Random(SEED).nextBytes(buffer);
    write(FILE);
  }

  /** Removes all files. */
  @TearDown
  public void tearDown() throws IOException {
    cluster.shutdown();
    if (!FileUtil.fullyDelete(folder.toFile())) {
      throw new IOException(folder + " cannot be removed");
    }
  }

  private void write(Path target) throws IOException {
    try (FSDataOutputStream out = fs.create(target, true, BUFFER, REPLICAS, LENGTH)) {
      for (int done = 0; done < LENGTH; done += BUFFER) {
        out.write(buffer, 0, BUFFER);
      }
    }
  }

  /** Sums and sends, through both data nodes. */
  @Benchmark
  public void write() throws IOException {
    write(FRESH);
  }

  /** Receives and verifies, from one of them. */
  @Benchmark
  public long read() throws IOException {
    byte[] bytes = new byte[BUFFER];
    long sum = 0;
    int done = 0;
    try (FSDataInputStream in = fs.open(FILE)) {
      for (int count = in.read(bytes); count > 0; count = in.read(bytes)) {
        done += count;
        sum += bytes[0];
      }
    }
    if (done != LENGTH) {
      throw new IOException(done + " bytes of " + LENGTH);
    }
    return sum;
  }
}
