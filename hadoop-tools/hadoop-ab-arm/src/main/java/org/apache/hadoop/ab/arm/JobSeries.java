/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.ab.arm.cluster.Cluster;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.ab.arm.workload.JobWorkload;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;

/** The jobs of a run, back to back, each timed. */
final class JobSeries {
  private static final double NANOS_PER_SECOND = 1e9;

  private final JobWorkload workload;
  private final RunSpec spec;
  private final FileSystem fs;
  private final List<JobConf> confs;
  private final List<Job> jobs = new ArrayList<>();

  /** @param end the wall-clock time, for readers that do not know this process's nanosecond clock */
  private record Job(long start, long finish, Instant end) {
    double seconds() {
      return (finish - start) / NANOS_PER_SECOND;
    }
  }

  /** @param confs the configuration of each job, in order */
  JobSeries(JobWorkload workload, RunSpec spec, FileSystem fs, List<JobConf> confs) {
    this.workload = workload;
    this.spec = spec;
    this.fs = fs;
    this.confs = List.copyOf(confs);
  }

  /** Creates the jobs of a run on a cluster. */
  static JobSeries of(JobWorkload workload, RunSpec spec, Cluster cluster) throws IOException {
    List<JobConf> confs = new ArrayList<>();
    for (int job = 0; job < spec.jobs(); job++) {
      confs.add(cluster.newJobConf());
    }
    return new JobSeries(workload, spec, cluster.fileSystem(), confs);
  }

  /** Runs the jobs. All write to the same folder; every output but the last is moved away. */
  void run() throws Exception {
    for (JobConf conf : confs) {
      if (!jobs.isEmpty() && !fs.rename(JobWorkload.OUTPUT, output(jobs.size()))) {
        throw new RunException("the output of job " + jobs.size() + " cannot be moved");
      }
      long start = System.nanoTime();
      workload.run(conf, spec);
      jobs.add(new Job(start, System.nanoTime(), Instant.now()));
    }
  }

  private static Path output(int job) {
    return new Path(JobWorkload.OUTPUT + "-" + job);
  }

  /** Marks each job and, if there are several, reports the first and the median of the others. */
  void report(ReportWriter report) throws IOException {
    for (Job job : jobs) {
      report.write(ReportWriter.record("mark", "pid", ProcessHandle.current().pid(), "name", "job", "key",
          job.end().toString(), "start", job.start(), "end", job.finish()));
    }
    if (jobs.size() > 1) {
      report.metric("first_job", jobs.get(0).seconds(), "s");
      report.metric("next_job", median(jobs.subList(1, jobs.size()).stream().mapToDouble(Job::seconds).toArray()), "s");
    }
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * Compares the output of each job with that of the last one, which is checked further.
   *
   * @throws RunException if one differs
   */
  static void requireEqual(FileSystem fs, int jobs) throws IOException, RunException {
    for (int job = 1; job < jobs; job++) {
      FileStatus[] files = fs.listStatus(output(job));
      if (files.length != fs.listStatus(JobWorkload.OUTPUT).length) {
        throw new RunException("job " + job + " wrote " + files.length + " files, not those of the previous one");
      }
      for (FileStatus file : files) {
        if (!file.isDir() && !equal(fs, file.getPath(), new Path(JobWorkload.OUTPUT, file.getPath().getName()))) {
          throw new RunException("job " + job + " wrote a different " + file.getPath().getName()
              + " than the previous one");
        }
      }
    }
  }

  private static boolean equal(FileSystem fs, Path file, Path other) throws IOException {
    try (InputStream in = fs.open(file); InputStream otherIn = fs.open(other)) {
      return Arrays.equals(in.readAllBytes(), otherIn.readAllBytes());
    }
  }
}
