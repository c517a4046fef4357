/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The records of a run of one job with a setup, two maps, a reduce and a cleanup, at times of a test's choice. */
public final class RunFixture {
  /** The time when the client began. */
  public static final long BEGIN = Instant.parse("2026-11-28T06:00:00Z").toEpochMilli();
  static final String JOB = "job_202611280600_0001";

  private final List<String> lines = new ArrayList<>();

  /** Creates the records of a run that has just started. */
  public RunFixture() {
    line("{'type':'stage','name':'job','at':%d}", BEGIN);
  }

  /** Adds a line in which ' stands for ". */
  public RunFixture line(String format, Object... values) {
    lines.add(String.format(Locale.ROOT, format, values).replace('\'', '"'));
    return this;
  }

  /** Adds the job. Times are seconds after {@link #BEGIN}; 0 means unknown. */
  public RunFixture job(double submitted, double launched, double finished, double end) {
    line("{'type':'mark','pid':1,'name':'job','key':'%s','start':1000,'end':%d}", Instant.ofEpochMilli(at(end)),
        1000 + Math.round(end * 1e9));
    return line("{'type':'job','job':'%s','submitted':%d,'launched':%d,'finished':%d,'state':'SUCCEEDED'}", JOB,
        at(submitted), at(launched), at(finished));
  }

  /** Adds a successful attempt, with times as in {@link #job}. */
  public RunFixture attempt(String kind, String id, double start, double shuffled, double sorted, double finish) {
    return attempt(kind, id, "SUCCEEDED", start, shuffled, sorted, finish);
  }

  RunFixture attempt(String kind, String id, String state, double start, double shuffled, double sorted,
      double finish) {
    return line("{'type':'attempt','job':'%s','task':'task_%s','attempt':'attempt_%s_0','kind':'%s','state':'%s',"
        + "'start':%d,'mapped':0,'shuffled':%d,'sorted':%d,'finish':%d,'host':'h','cpu':5,'error':null}", JOB, id, id,
        kind, state, at(start), at(shuffled), at(sorted), at(finish));
  }

  /** Returns a whole job that takes {@code part} seconds for each of its thirteen parts. */
  public static RunFixture evenJob(double part) {
    return new RunFixture().job(part, 2 * part, 12 * part, 13 * part)
        .attempt("SETUP", "1_0001_m_000003", 3 * part, 0, 0, 4 * part)
        .attempt("MAP", "1_0001_m_000000", 5 * part, 0, 0, 5.5 * part)
        .attempt("MAP", "1_0001_m_000001", 5.2 * part, 0, 0, 6 * part)
        .attempt("REDUCE", "1_0001_r_000000", 5.6 * part, 7 * part, 8 * part, 9 * part)
        .attempt("CLEANUP", "1_0001_m_000002", 10 * part, 0, 0, 11 * part)
        .line("{'type':'counters','job':'%s','counters':{'FileSystemCounter.HDFS_BYTES_READ':100,"
            + "'TaskCounter.MAP_OUTPUT_BYTES':300}}", JOB)
        .line("{'type':'totals','totals':{'heartbeats':%d}}", Math.round(10 * part)).line("{'type':'done'}");
  }

  static long at(double seconds) {
    return seconds == 0 ? 0 : BEGIN + Math.round(seconds * 1e3);
  }

  static HostSample sample(double seconds, double busy) {
    return new HostSample(at(seconds), 0.5, 0.1, 0, 0, 1e6, 2e6, busy, 10, 20, 1L << 30, 1L << 20, 4096, 3, 1);
  }

  List<String> lines() {
    return lines;
  }

  /** Writes everything into a folder, with one sample per second. */
  public Path write(Path folder, int samples) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("records.jsonl"), String.join("\n", lines) + "\n");
    List<HostSample> host = new ArrayList<>();
    for (int i = 1; i <= samples; i++) {
      host.add(sample(i, 0.5));
    }
    HostFile.write(folder.resolve("host.csv"), host);
    return folder;
  }
}
