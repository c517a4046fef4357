/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.split;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapreduce.InputSplit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The two files of the splits of a job of 5,000 files, as its client writes them: to the local file system with its
 * checksums, whose stream is made like that of HDFS. An operation is a job.
 */
public class SplitWriterBenchmark extends AbstractMicrobenchmark {
  private static final int SPLITS = 5000;

  private final Configuration conf = new Configuration();
  private final org.apache.hadoop.mapred.InputSplit[] old = new FileSplit[SPLITS];
  private final InputSplit[] splits = new InputSplit[SPLITS];
  private java.nio.file.Path folder;
  private FileSystem fs;
  private Path job;

  /** Makes the splits, with three places each. */
  @Setup
  public void setUp() throws IOException {
    folder = Files.createTempDirectory("splits");
    RawLocalFileSystem raw = new RawLocalFileSystem() {
      @Override
      public void setPermission(Path file, FsPermission permission) {
        // starts a process on stock
      }
    };
    raw.initialize(URI.create("file:///"), conf);
    fs = new LocalFileSystem(raw);
    fs.setConf(conf);
    job = new Path(folder.toUri());
    for (int i = 0; i < SPLITS; i++) {
      Path file = new Path("hdfs://namenode:8020/user/someone/input/part-" + i);
      String[] hosts = {"host" + i % 40, "host" + i % 41, "host" + i % 43};
      old[i] = new FileSplit(file, 0, 1000 + i, hosts);
      splits[i] = new org.apache.hadoop.mapreduce.lib.input.FileSplit(file, 0, 1000 + i, hosts);
    }
    ofTheOldInterface();
    if (fs.getFileStatus(new Path(job, "job.split")).getLen() < 100 * SPLITS) {
      throw new IllegalStateException("not all splits are in the file");
    }
  }

  @TearDown
  public void tearDown() throws IOException {
    fs.delete(job, true);
  }

  @Benchmark
  public void ofTheOldInterface() throws IOException {
    JobSplitWriter.createSplitFiles(job, conf, fs, old);
  }

  @Benchmark
  public void ofTheNewInterface() throws IOException, InterruptedException {
    JobSplitWriter.createSplitFiles(job, conf, fs, splits);
  }
}
