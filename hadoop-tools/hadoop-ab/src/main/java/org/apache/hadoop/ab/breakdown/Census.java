/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;

/** Counts, for each job, what the processes of a run do meanwhile that a job could do without. */
public final class Census {
  private static final String SETTINGS = "census.jfc";
  private static final Metric SLEEPS = new Metric("sleeps", "waits", true,
      "waits of all threads of all processes that a timer ended, not what they waited for, for each job");
  private static final Metric LONG_SLEEPS = new Metric("long_sleeps", "waits", true,
      "of sleeps, those of 100 ms and more");
  private static final Metric FORKS = new Metric("forks", "forks", true,
      "processes that a JVM started, tasks too, without what these may start themselves, for each job");
  private static final Metric PARSES = new Metric("xml_parses", "files", true,
      "configuration files that were parsed, in all processes, for each job");
  private static final Metric CALLS = new Metric("rpcs", "calls", true,
      "calls of servers of Hadoop by all processes, daemons and their heartbeats too, for each job");

  private Census() {
  }

  public static List<Metric> metrics() {
    return List.of(SLEEPS, LONG_SLEEPS, FORKS, PARSES, CALLS);
  }

  /** Returns what is to be marked, by name. */
  public static Map<String, String> marks() {
    return Breakdown.marks(Census.class, "census-marks.properties");
  }

  /**
   * Makes the folder of the recordings, and the flags by which a JVM writes one there. What it writes while it runs is
   * beside it: a task's folder for temporary files is gone before its JVM is.
   */
  public static List<String> flags(RunFolder folder) {
    Path settings = folder.root().resolve(SETTINGS);
    try (InputStream in = Census.class.getResourceAsStream(SETTINGS)) {
      Files.createDirectories(recordings(folder));
      if (!Files.exists(settings)) {
        Files.copy(in, settings);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.of("-XX:FlightRecorderOptions=repository=" + recordings(folder).resolve("parts"),
        "-XX:StartFlightRecording=settings=" + settings + ",dumponexit=true,filename=" + recordings(folder));
  }

  private static Path recordings(RunFolder folder) {
    return folder.root().resolve("recordings");
  }

  /**
   * The values of a run; what did not happen has none. The places in the code are left in {@code census.txt}, for
   * --keep.
   */
  public static Map<String, Double> values(RunFolder folder, List<Mark> marks) throws IOException, RunFailure {
    List<Mark> jobs = marks.stream().filter(mark -> mark.name().equals("job")).toList();
    if (jobs.isEmpty()) {
      throw new RunFailure("marked no job");
    }
    long from = jobs.stream().mapToLong(Mark::start).min().orElseThrow();
    long to = jobs.stream().mapToLong(Mark::end).max().orElseThrow();
    List<Mark> within = marks.stream().filter(mark -> mark.start() >= from && mark.start() <= to).toList();
    List<Recordings.Event> events = Recordings.read(recordings(folder), Recordings.window(jobs), marks);
    List<Recordings.Event> waits = events.stream().filter(event -> !event.fork()).toList();
    Map<Metric, Long> counts = new LinkedHashMap<>();
    counts.put(SLEEPS, (long) waits.size());
    counts.put(LONG_SLEEPS, waits.stream().filter(Recordings.Event::isLong).count());
    counts.put(FORKS, events.stream().filter(Recordings.Event::fork).count());
    counts.put(PARSES, parses(marks, within));
    counts.put(CALLS, within.stream().filter(mark -> mark.name().equals("rpc")).count());
    Files.writeString(folder.root().resolve("census.txt"), text(events, within), StandardCharsets.UTF_8);
    Map<String, Double> values = new LinkedHashMap<>();
    counts.forEach((metric, count) -> {
      if (count > 0) {
        values.put(metric.name(), (double) count / jobs.size());
      }
    });
    return values;
  }

  /** The waits on the path of the job that a breakdown parts; their places are left in {@code waits.txt}. */
  public static Map<String, Double> waits(RunFolder folder, List<Mark> marks) throws IOException, RunFailure {
    Mark job = Breakdown.job(marks);
    PathWaits waits = PathWaits.of(marks, job,
        Recordings.read(recordings(folder), Recordings.window(List.of(job)), marks));
    waits.write(folder.root().resolve("waits.txt"));
    return waits.values();
  }

  /** Returns what {@link #waits} tells. */
  public static List<Metric> waitMetrics() {
    return PathWaits.metrics();
  }

  /** Returns how many processes were started between the marks of the jobs. */
  public static long forks(RunFolder folder, List<Mark> marks) throws IOException, RunFailure {
    List<Mark> jobs = marks.stream().filter(mark -> mark.name().equals("job")).toList();
    return Recordings.read(recordings(folder), Recordings.window(jobs), marks).stream()
        .filter(Recordings.Event::fork).count();
  }

  /** Stock parses where it loads; what has a reader of its own only looks up there. */
  private static long parses(List<Mark> all, List<Mark> within) {
    String name = all.stream().anyMatch(mark -> mark.name().equals("read")) ? "read" : "load";
    return within.stream().filter(mark -> mark.name().equals(name)).count();
  }

  private static String text(List<Recordings.Event> events, List<Mark> within) {
    List<String> lines = new ArrayList<>();
    lines.add("waits and processes: number, seconds in all, where");
    Map<String, List<Recordings.Event>> places =
        events.stream().collect(Collectors.groupingBy(Recordings.Event::place, TreeMap::new, Collectors.toList()));
    places.entrySet().stream().sorted(Comparator.comparingDouble(place -> -seconds(place.getValue())))
        .forEach(place -> lines.add(String.format(Locale.ROOT, "%6d %9.3f  %s", place.getValue().size(),
            seconds(place.getValue()), place.getKey())));
    lines.add("calls: number, method");
    Stream<Mark> calls = within.stream().filter(mark -> mark.name().equals("rpc"));
    calls.collect(Collectors.groupingBy(Mark::key, TreeMap::new, Collectors.counting()))
        .forEach((method, count) -> lines.add(String.format(Locale.ROOT, "%6d  %s", count, method)));
    return String.join("\n", lines) + "\n";
  }

  private static double seconds(List<Recordings.Event> events) {
    return events.stream().mapToDouble(Recordings.Event::seconds).sum();
  }
}
