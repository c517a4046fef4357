/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
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
 * Reports the attempts of every job a cluster has run, from its history file where there is one, the counters, and the
 * CPU time of all its maps.
 */
public final class JobRecords {
  /** A release closes and moves the file in the background after the job's end. */
  private static final long LIMIT_NANOS = Duration.ofSeconds(15).toNanos();
  private static final long POLL_MILLIS = 100;
  private static final double MILLIS_PER_SECOND = 1e3;
  /** A group is named after an enum: "...Task$Counter", "...FileSystemCounters" or "...TaskCounter". */
  private static final Pattern GROUP = Pattern.compile("(?:.*\\.)?(.+?)(?:\\$Counter|Counters?)");

  private final JobConf conf;
  private final ReportWriter report;
  private final HistoryFormat format = HistoryFormat.current();

  public JobRecords(JobConf conf, ReportWriter report) {
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

  /** @return what it wrote */
  private List<Attempt> write(JobClient client, RunningJob job) throws IOException, InterruptedException {
    String id = job.getID().toString();
    long deadline = System.nanoTime() + LIMIT_NANOS;
    while (System.nanoTime() < deadline) {
      for (Path file : HistoryFiles.find(conf, id)) {
        List<Attempt> attempts = tryRead(file);
        if (!attempts.isEmpty()) {
          write(id, "history", file.toString(), attempts);
          return attempts;
        }
      }
      Thread.sleep(POLL_MILLIS);
    }
    List<Attempt> attempts = ClientHistory.read(client, job);
    write(id, "client", null, attempts);
    return attempts;
  }

  private void write(String job, String source, String file, List<Attempt> attempts) throws IOException {
    report.write(ReportWriter.record("history", "job", job, "source", source, "file", file));
    for (Attempt attempt : attempts) {
      attempt.write(report);
    }
  }

  private List<Attempt> tryRead(Path file) {
    try {
      FileSystem fs = file.getFileSystem(conf);
      return format.read(fs, file);
    } catch (IOException | RuntimeException e) {
      // Not closed yet, or moved between listing and opening; parsers of all releases fail in their own ways on that.
      return List.of();
    }
  }

  private static long mapCpuMillis(List<Attempt> attempts) {
    return attempts.stream().filter(attempt -> attempt.kind().equals("MAP")).mapToLong(Attempt::cpuMillis).sum();
  }

  /** Writes a record of all of them. */
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

  /** One name for the framework's groups of all releases: TaskCounter, JobCounter, FileSystemCounter ... */
  static String groupName(String releaseName) {
    Matcher group = GROUP.matcher(releaseName);
    return group.matches() ? group.group(1).replace("JobInProgress", "Job") + "Counter" : releaseName;
  }
}
