/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.IOException;
import java.io.OutputStream;
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

  /** Writes the file of the job. */
  @Setup
  public void setUp() throws IOException {
    for (int i = 0; i < OWN; i++) {
      job.set("benchmark.key." + i, "org.apache.hadoop.some.Value" + i);
    }
    file = Files.createTempFile("job", ".xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      job.writeXml(out);
    }
  }

  @TearDown
  public void tearDown() throws IOException {
    Files.delete(file);
  }

  /** A configuration without a file of its own. */
  @Benchmark
  public int readDefaults() {
    return new Configuration().size();
  }

  /** As a JobTracker does for each job, and a task before it runs. */
  @Benchmark
  public int readJob() {
    Configuration conf = new Configuration();
    conf.addResource(new Path(file.toUri()));
    return conf.size();
  }

  /** As a client does for each job, and a tracker for each task. */
  @Benchmark
  public void write() throws IOException {
    job.writeXml(OutputStream.nullOutputStream());
  }
}
