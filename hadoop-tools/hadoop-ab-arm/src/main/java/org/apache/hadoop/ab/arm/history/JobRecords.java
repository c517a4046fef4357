/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobStatus;
import org.apache.hadoop.mapred.RunningJob;

/**
 * A reporter of the attempts of every job of a cluster, from its history file if there is one, its counters, and the
 * CPU time of all its maps.
 */
public final class JobRecords {
  /** A release closes and moves the file in the background after the job's end. */
  private static final long LIMIT_NANOS = Duration.ofSeconds(15).toNanos();
  private static final long POLL_MILLIS = 100;
  private static final double MILLIS_PER_SECOND = 1e3;
  /**
   * The pattern of group names, which come from enums: "...Task$Counter", "...FileSystemCounters" or "...TaskCounter".
   */
  private static final Pattern GROUP = Pattern.compile("(?:.*\\.)?(.+?)(?:\\$Counter|Counters?)");

  private final JobConf conf;
  private final ReportWriter report;
  private final File copies;
  private final HistoryFormat format = HistoryFormat.current();

  /** @param copies the folder for copies of the history files; created if needed */
  public JobRecords(JobConf conf, ReportWriter report, File copies) {
    this.copies = copies;
    this.conf = conf;
    this.report = report;
  }

  public void write() throws IOException, InterruptedException {
    JobClient client = new JobClient(conf);
    try {
      long mapCpuMillis = 0;
      for (JobStatus status : client.getAllJobs()) {
        RunningJob job = client.getJob(status.getJobID());
        mapCpuMillis += mapCpuMillis(write(client, job));
        Counters counters = job.getCounters();
        if (counters != null) {
          counters(job.getID().toString(), counters, report);
        }
      }
      report.metric("map_cpu", mapCpuMillis / MILLIS_PER_SECOND, "s");
    } finally {
      client.close();
    }
  }

  /** @return the reported attempts */
  private List<Attempt> write(JobClient client, RunningJob job) throws IOException, InterruptedException {
    String id = job.getID().toString();
    long deadline = System.nanoTime() + LIMIT_NANOS;
    while (System.nanoTime() < deadline) {
      for (Path file : HistoryFiles.find(conf, id)) {
        JobHistory history = tryRead(file);
        if (history != null) {
          write("history", file, history);
          return history.attempts();
        }
      }
      Thread.sleep(POLL_MILLIS);
    }
    List<Attempt> attempts = ClientHistory.read(client, job);
    write("client", null, new JobHistory(id, 0, 0, 0, state(job), attempts));
    return attempts;
  }

  private static String state(RunningJob job) throws IOException {
    return job.isSuccessful() ? "SUCCEEDED" : job.isComplete() ? "FAILED" : "RUNNING";
  }

  private void write(String source, Path file, JobHistory history) throws IOException {
    report.write(ReportWriter.record("history", "job", history.job(), "source", source, "file",
        file == null ? null : file.toString()));
    history.write(report);
    if (file != null) {
      copy(file);
    }
  }

  /** Keeps a copy of the file as the release wrote it; the run does not depend on it. */
  private void copy(Path file) {
    try {
      Files.createDirectories(copies.toPath());
      try (InputStream in = file.getFileSystem(conf).open(file)) {
        Files.copy(in, copies.toPath().resolve(file.getName()), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      System.err.println("ab-arm: the history file " + file + " was not copied: " + e);
    }
  }

  private JobHistory tryRead(Path file) {
    try {
      FileSystem fs = file.getFileSystem(conf);
      JobHistory history = format.read(fs, file);
      return history.whole() && !history.attempts().isEmpty() ? history : null;
    } catch (IOException | RuntimeException e) {
      // Not closed yet, or moved between listing and opening; each release's parser fails in its own way then.
      return null;
    }
  }

  private static long mapCpuMillis(List<Attempt> attempts) {
    return attempts.stream().filter(attempt -> attempt.kind().equals("MAP")).mapToLong(Attempt::cpuMillis).sum();
  }

  /** Reports all counters in one record. */
  public static void counters(String job, Counters counters, ReportWriter report) throws IOException {
    Map<String, Object> values = new TreeMap<>();
    // Through Iterable: the class that declares the method differs between releases.
    for (Counters.Group group : (Iterable<Counters.Group>) counters) {
      for (Counters.Counter counter : (Iterable<Counters.Counter>) group) {
        values.put(groupName(group.getName()) + "." + counter.getName(), counter.getCounter());
      }
    }
    report.write(ReportWriter.record("counters", "job", job, "counters", values));
  }

  /** Returns one name for a framework group across releases: TaskCounter, JobCounter, FileSystemCounter ... */
  static String groupName(String releaseName) {
    Matcher group = GROUP.matcher(releaseName);
    return group.matches() ? group.group(1).replace("JobInProgress", "Job") + "Counter" : releaseName;
  }
}
