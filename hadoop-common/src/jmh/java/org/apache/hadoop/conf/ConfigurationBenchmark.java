/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.fs.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The configuration of a job: the defaults, and a file that has all of them again and a hundred properties of its own.
 */
public class ConfigurationBenchmark extends AbstractMicrobenchmark {
  private static final int OWN = 100;

  private final Configuration job = new Configuration();
  private java.nio.file.Path file;
  private java.nio.file.Path snapshot;
  private java.nio.file.Path taskSnapshot;
  /** Makes a snapshot known; null on an arm that has none. */
  private Method install;

  /** Writes the file of the job, and its snapshots where the arm has them. */
  @Setup
  public void setUp() throws IOException, ReflectiveOperationException {
    for (int i = 0; i < OWN; i++) {
      job.set("benchmark.key." + i, "org.apache.hadoop.some.Value" + i);
    }
    file = Files.createTempFile("job", ".xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      job.writeXml(out);
    }
    snapshot = file.resolveSibling(file.getFileName() + ".snapshot");
    taskSnapshot = file.resolveSibling(file.getFileName() + ".task");
    Class<?> type;
    try {
      type = Class.forName("org.apache.hadoop.conf.ConfigurationSnapshot");
    } catch (ClassNotFoundException e) {
      return; // another arm
    }
    Object common = type.getMethod("write", Configuration.class, File.class).invoke(null, job, snapshot.toFile());
    type.getMethod("writeCopy", Configuration.class, byte[].class, File.class)
        .invoke(common, job, Files.readAllBytes(file), taskSnapshot.toFile());
    install = type.getMethod("install", File.class, File.class);
  }

  @TearDown
  public void tearDown() throws IOException {
    for (java.nio.file.Path each : new java.nio.file.Path[] {file, snapshot, taskSnapshot}) {
      Files.deleteIfExists(each);
    }
  }

  /** A configuration without a file of its own. */
  @Benchmark
  public int readDefaults() {
    return new Configuration().size();
  }

  /** Reads the configuration as a task does before it runs: by the snapshot of its job, where the arm has it. */
  @Benchmark
  public int readTask() throws ReflectiveOperationException {
    if (install != null) {
      install.invoke(null, file.toFile(), taskSnapshot.toFile());
    }
    Configuration conf = new Configuration();
    conf.addResource(new Path(file.toUri()));
    return conf.size();
  }

  /** Reads the file of a job as a JobTracker does for each. */
  @Benchmark
  public int readJob() {
    Configuration conf = new Configuration();
    conf.addResource(new Path(file.toUri()));
    return conf.size();
  }

  /** Writes the file of a job as a client does for each, and a tracker for each task. */
  @Benchmark
  public void write() throws IOException {
    job.writeXml(OutputStream.nullOutputStream());
  }
}
