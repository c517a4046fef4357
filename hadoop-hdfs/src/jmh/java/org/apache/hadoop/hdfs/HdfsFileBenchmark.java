/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LargeFile;
import org.apache.hadoop.fs.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A file of 64 MB, one block, written to and read from HDFS: a namenode and two data nodes in this JVM, which both have
 * a replica. An operation is the whole file, in the page cache. Client and data nodes work at the same time, so it
 * takes as long as the slowest of them, not as all together.
 */
public class HdfsFileBenchmark extends AbstractMicrobenchmark {
  private static final short REPLICAS = 2;
  private static final Path FILE = new Path("/file");
  private static final Path FRESH = new Path("/fresh");

  private final LargeFile content = new LargeFile(SEED);
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
    content.write(fs.create(target, true, LargeFile.BUFFER, REPLICAS, LargeFile.LENGTH));
  }

  /** Sums and sends, through both data nodes. */
  @Benchmark
  public void write() throws IOException {
    write(FRESH);
  }

  /** Receives and verifies, from one of them. */
  @Benchmark
  public long read() throws IOException {
    return content.read(fs.open(FILE), LargeFile.BUFFER);
  }
}
