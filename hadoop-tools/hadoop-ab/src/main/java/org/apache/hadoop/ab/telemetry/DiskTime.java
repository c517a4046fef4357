/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The seconds in which the machine's busiest disk was busy, by the phase of the job. They are derived, not measured:
 * the busy time of each sample is divided among the attempts that ran during it, in proportion to how long each did,
 * and for each attempt among its phases:
 *
 * <ul>
 * <li>a map's time is divided between 1 and 3 in proportion to the job's counters of bytes read from HDFS and of map
 * output, and goes to 3 alone once the map has read all records, if the history shows when that was;
 * <li>a reduce's time goes to 4 until it has sorted, and is then divided between 5 and 6 in proportion to the bytes
 * read back from local files, at most those that were copied, and the bytes written to HDFS.
 * </ul>
 *
 * <p>The disk's time includes all programs, and deferred writes count when the kernel performs them.
 */
public final class DiskTime {
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final long FIRST_MILLIS = 1000;

  private final Map<DiskPhase, Double> seconds = new EnumMap<>(DiskPhase.class);
  private final double input;
  private final double mapOutput;
  private final double readBack;
  private final double output;

  private DiskTime(Map<String, Long> counters) {
    double copied = counter(counters, "TaskCounter.REDUCE_SHUFFLE_BYTES");
    input = counter(counters, "FileSystemCounter.HDFS_BYTES_READ");
    mapOutput = Math.max(counter(counters, "TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES"),
        counter(counters, "TaskCounter.MAP_OUTPUT_BYTES"));
    readBack = Math.min(copied, counter(counters, "FileSystemCounter.FILE_BYTES_READ"));
    output = counter(counters, "FileSystemCounter.HDFS_BYTES_WRITTEN");
  }

  private static double counter(Map<String, Long> counters, String name) {
    return Math.max(0, counters.getOrDefault(name, 0L));
  }

  /** Returns the seconds by phase for a run; empty if samples or attempts are missing. */
  public static Map<DiskPhase, Double> of(RunTelemetry run) {
    return of(run.host(), run.attempts(), run.counters());
  }

  static Map<DiskPhase, Double> of(List<HostSample> samples, List<AttemptTimes> attempts, Map<String, Long> counters) {
    DiskTime time = new DiskTime(counters);
    Running running = new Running(attempts);
    for (int i = 0; i < samples.size() && !attempts.isEmpty(); i++) {
      long to = samples.get(i).time();
      long from = i == 0 ? to - FIRST_MILLIS : samples.get(i - 1).time();
      if (to > from) {
        time.add(from, to, samples.get(i).diskBusy() * (to - from) / MILLIS_PER_SECOND, running.within(from, to));
      }
    }
    return time.seconds;
  }

  /** An efficient lookup of the attempts that ran in an interval. */
  private static final class Running {
    private final List<AttemptTimes> byStart;
    private final List<AttemptTimes> now = new ArrayList<>();
    private int next;
    private long last;

    Running(List<AttemptTimes> attempts) {
      byStart = attempts.stream().filter(each -> each.start() > 0)
          .sorted(Comparator.comparingLong(AttemptTimes::start)).toList();
    }

    List<AttemptTimes> within(long from, long to) {
      if (from < last) {
        // The clock was set back.
        now.clear();
        next = 0;
      }
      last = from;
      for (; next < byStart.size() && byStart.get(next).start() < to; next++) {
        now.add(byStart.get(next));
      }
      now.removeIf(each -> each.finish() > 0 && each.finish() <= from);
      return now;
    }
  }

  private void add(long from, long to, double busy, List<AttemptTimes> running) {
    Map<DiskPhase, Double> shares = new EnumMap<>(DiskPhase.class);
    running.forEach(attempt -> add(attempt, from, to, shares));
    double all = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    if (all == 0) {
      shares.put(DiskPhase.OTHER, 1.0);
      all = 1;
    }
    for (Map.Entry<DiskPhase, Double> share : shares.entrySet()) {
      seconds.merge(share.getKey(), busy * share.getValue() / all, Double::sum);
    }
  }

  private void add(AttemptTimes attempt, long from, long to, Map<DiskPhase, Double> shares) {
    long end = attempt.finish() == 0 ? to : attempt.finish();
    switch (attempt.kind()) {
      case MAP -> {
        long mapped = attempt.mapped() == 0 ? end : attempt.mapped();
        split(overlap(attempt.start(), mapped, from, to), DiskPhase.INPUT, input, DiskPhase.MAP_OUTPUT, mapOutput,
            shares);
        split(overlap(mapped, end, from, to), DiskPhase.MAP_OUTPUT, 1, DiskPhase.INPUT, 0, shares);
      }
      case REDUCE -> {
        long sorted = Math.max(attempt.shuffled(), attempt.sorted());
        // The progress of a failed attempt is unknown; most fail while copying.
        long copied = sorted == 0 ? end : sorted;
        split(overlap(attempt.start(), copied, from, to), DiskPhase.TRANSFER, 1, DiskPhase.REDUCE, 0, shares);
        split(overlap(copied, end, from, to), DiskPhase.OUTPUT, output, DiskPhase.REDUCE, readBack, shares);
      }
      default -> {
        // Setup and cleanup tasks only create and move folders.
      }
    }
  }

  private static double overlap(long start, long end, long from, long to) {
    return Math.max(0, Math.min(end, to) - Math.max(start, from));
  }

  /** Divides time in proportion to bytes; if both numbers are zero, all of it goes to the first phase. */
  private static void split(double millis, DiskPhase first, double firstBytes, DiskPhase second, double secondBytes,
      Map<DiskPhase, Double> shares) {
    double all = firstBytes + secondBytes;
    double part = all == 0 ? 1 : firstBytes / all;
    if (millis * part > 0) {
      shares.merge(first, millis * part, Double::sum);
    }
    if (millis * (1 - part) > 0) {
      shares.merge(second, millis * (1 - part), Double::sum);
    }
  }
}
