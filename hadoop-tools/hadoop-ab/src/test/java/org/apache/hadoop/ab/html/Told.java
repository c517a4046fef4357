/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/** A builder of the telemetry of a made-up run, in seconds after its job was submitted. */
public final class Told {
  public static final long ZERO = 1_800_000_000_000L;
  private static final String JOB = "job_202611280900_0001";

  private final List<String> records = new ArrayList<>();
  private final List<String> samples = new ArrayList<>();
  private boolean switches = true;

  /** Creates the telemetry of a job without attempts. */
  public Told() {
    records.add("{\"type\":\"stage\",\"name\":\"job\",\"at\":" + ZERO + "}");
  }

  public Told job(double finished) {
    records.add(String.format(Locale.ROOT, "{\"type\":\"job\",\"job\":\"%s\",\"submitted\":%d,\"launched\":%d,"
        + "\"finished\":%d,\"state\":\"SUCCEEDED\"}", JOB, at(0), at(0.5), at(finished)));
    return this;
  }

  private static long at(double second) {
    return ZERO + Math.round(second * 1000);
  }

  public Told map(int task, int attempt, String state, double start, double finish, String host) {
    return attempt("MAP", "m", task, attempt, state, new double[] {start, -1, -1, finish}, host);
  }

  public Told reduce(int task, int attempt, String state, double start, double shuffled, double sorted, double finish,
      String host) {
    return attempt("REDUCE", "r", task, attempt, state, new double[] {start, shuffled, sorted, finish}, host);
  }

  private Told attempt(String kind, String letter, int task, int attempt, String state, double[] times, String host) {
    String name = String.format(Locale.ROOT, "202611280900_0001_%s_%06d", letter, task);
    long[] millis = new long[times.length];
    for (int i = 0; i < times.length; i++) {
      millis[i] = times[i] < 0 ? 0 : at(times[i]);
    }
    records.add(String.format(Locale.ROOT, "{\"type\":\"attempt\",\"job\":\"%s\",\"task\":\"task_%s\",\"attempt\":"
        + "\"attempt_%s_%d\",\"kind\":\"%s\",\"state\":\"%s\",\"start\":%d,\"shuffled\":%d,\"sorted\":%d,\"finish\":%d,"
        + "\"host\":\"%s\",\"cpu\":1200,\"error\":\"%s\"}", JOB, name, name, attempt, kind, state, millis[0], millis[1],
        millis[2], millis[3], host, state.equals("FAILED") ? "java.io.IOException: All datanodes are bad" : ""));
    return this;
  }

  public Told transfer(int map, int reduce, String host, double start, double finish) {
    records.add(String.format(Locale.ROOT, "{\"type\":\"transfer\",\"map\":%d,\"reduce\":\"attempt_202611280900_0001_r_"
        + "%06d_0\",\"host\":\"%s\",\"bytes\":1000000,\"start\":%d,\"finish\":%d}", map, reduce, host, at(start),
        at(finish)));
    return this;
  }

  /** Adds what the client saw of the job, from its first call to its return. */
  public Told client(double begin, double end) {
    records.add(String.format(Locale.ROOT, "{\"type\":\"mark\",\"pid\":1,\"name\":\"job\",\"key\":\"%s\","
        + "\"start\":0,\"end\":%d}", Instant.ofEpochMilli(at(end)), Math.round((end - begin) * 1e9)));
    return this;
  }

  public Told totals(String name, long value) {
    records.add(String.format(Locale.ROOT, "{\"type\":\"totals\",\"totals\":{\"%s\":%d}}", name, value));
    return this;
  }

  public Told counters(String name, long value) {
    records.add(String.format(Locale.ROOT, "{\"type\":\"counters\",\"counters\":{\"%s\":%d}}", name, value));
    return this;
  }

  public Told progress(double second, int map, int reduce) {
    records.add(String.format(Locale.ROOT, "{\"type\":\"progress\",\"time\":%d,\"map\":%d,\"reduce\":%d}", at(second),
        map, reduce));
    return this;
  }

  /** Adds a sample whose other values follow from {@code busy}, 0 to 1. */
  public Told sample(double second, double busy) {
    samples.add(String.format(Locale.ROOT, "%d,%.3f,%.3f,%.3f,%.3f,%.0f,%.0f,%.3f,%.0f,%.0f,%d,%d,%d,%d,%d,0,%.0f",
        at(second), busy * 0.6, busy * 0.2, busy * 0.1, 0.01, busy * 8e7, busy * 1.2e8, busy, busy * 3e7, busy * 3e7,
        4_000_000_000L + (long) (busy * 2e9), 9_000_000_000L, (long) (busy * 5e8), 4, 1, busy * 2e4));
    return this;
  }

  /** Makes the samples what they were before they included context switches. */
  public Told withoutSwitches() {
    samples.replaceAll(line -> line.substring(0, line.lastIndexOf(',')));
    switches = false;
    return this;
  }

  /** Adds the report's end, which a run that was ended from outside lacks. */
  public Told done() {
    records.add("{\"type\":\"done\"}");
    return this;
  }

  void write(Path measurement, String arm, int round) throws IOException {
    Path folder = Files.createDirectories(RunTelemetry.folder(measurement, arm, round));
    Files.write(folder.resolve("records.jsonl"), records);
    if (!samples.isEmpty()) {
      List<String> lines = new ArrayList<>(List.of("time,user,system,iowait,steal,diskRead,diskWrite,diskBusy,netIn,"
          + "netOut,memUsed,pageCache,dirty,running,blocked,swapped" + (switches ? ",switches" : "")));
      lines.addAll(samples);
      Files.write(folder.resolve("host.csv"), lines);
    }
  }
}
