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
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;

/** Counts, per job, the dispensable actions that the processes of a run perform during it. */
public final class Census {
  private static final String SETTINGS = "census.jfc";
  private static final Metric SLEEPS = new Metric("sleeps", "waits", true,
      "waits of all threads of all processes that ended by timer, not by what they waited for, per job");
  private static final Metric LONG_SLEEPS = new Metric("long_sleeps", "waits", true,
      "the sleeps of 100 ms or more");
  private static final Metric FORKS = new Metric("forks", "forks", true,
      "processes that JVMs started, tasks included, but not what those processes start, per job");
  private static final Metric POOL_FORKS = new Metric("pool_forks", "forks", true,
      "of forks, those of JVMs that then wait for a later task, per job");
  private static final Metric HANDED_OVER = new Metric("handed_over", "tasks", false,
      "tasks that ran in a JVM that had waited for them, per job");
  private static final Metric PARSES = new Metric("xml_parses", "files", true,
      "configuration files that were parsed, in all processes, per job");
  private static final Metric CALLS = new Metric("rpcs", "calls", true,
      "calls to Hadoop's servers by all processes, including daemons and their heartbeats, per job");
  private static final Metric LOOKUPS = new Metric("lookups", "calls", true,
      "look-ups of a host's address or name by Hadoop's code, in all processes, per job");

  private Census() {
  }

  public static List<Metric> metrics() {
    return List.of(SLEEPS, LONG_SLEEPS, FORKS, POOL_FORKS, HANDED_OVER, PARSES, CALLS, LOOKUPS);
  }

  /** Returns the marks to weave, by name. */
  public static Map<String, String> marks() {
    return Breakdown.marks(Census.class, "census-marks.properties");
  }

  /**
   * Creates the folder of the recordings, and returns the flags that make a JVM record into it. Its temporary files are
   * also placed there, because a task's directory for temporary files is deleted before its JVM ends. As it names a
   * folder and no file, a tracker knows that JVMs which wait for tasks do not share one.
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
   * Returns the values of a run, without those that are zero. Writes the code locations to {@code census.txt}, for
   * --keep.
   *
   * @throws RunFailure if a recording is missing, or the trackers keep JVMs waiting and gave them no task
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
    Forks forks = forks(events);
    counts.put(FORKS, forks.all());
    counts.put(POOL_FORKS, forks.ofPool());
    counts.put(HANDED_OVER, HandOvers.of(within));
    counts.put(PARSES, parses(marks, within));
    counts.put(CALLS, within.stream().filter(mark -> mark.name().equals("rpc")).count());
    counts.put(LOOKUPS, within.stream().filter(mark -> mark.name().equals("lookup")).count());
    Files.writeString(folder.root().resolve("census.txt"), text(events, within), StandardCharsets.UTF_8);
    Map<String, Double> values = new LinkedHashMap<>();
    counts.forEach((metric, count) -> {
      if (count > 0) {
        values.put(metric.name(), (double) count / jobs.size());
      }
    });
    return values;
  }

  /**
   * Returns the waits on the critical path of the job that is broken down; writes their locations to {@code waits.txt}.
   */
  public static Map<String, Double> waits(RunFolder folder, List<Mark> marks) throws IOException, RunFailure {
    Mark job = Breakdown.job(marks);
    PathWaits waits = PathWaits.of(marks, job,
        Recordings.read(recordings(folder), Recordings.window(List.of(job)), marks));
    waits.write(folder.root().resolve("waits.txt"));
    return waits.values();
  }

  /** Returns the metrics of {@link #waits}. */
  public static List<Metric> waitMetrics() {
    return PathWaits.metrics();
  }

  /**
   * The number of processes that were started.
   *
   * @param all by all JVMs
   * @param ofPool of these, the JVMs that then wait for a task
   */
  public record Forks(long all, long ofPool) {
  }

  /** Returns the number of processes started from the start of the first job to the end of the last. */
  public static Forks forks(RunFolder folder, List<Mark> marks) throws IOException, RunFailure {
    List<Mark> jobs = marks.stream().filter(mark -> mark.name().equals("job")).toList();
    return forks(Recordings.read(recordings(folder), Recordings.window(jobs), marks));
  }

  private static Forks forks(List<Recordings.Event> events) {
    return new Forks(events.stream().filter(Recordings.Event::fork).count(),
        events.stream().filter(Recordings.Event::isPoolFork).count());
  }

  /** Counts parses: stock parses in the loading method, while arms with a separate reader only look up there. */
  private static long parses(List<Mark> all, List<Mark> within) {
    String name = all.stream().anyMatch(mark -> mark.name().equals("read")) ? "read" : "load";
    return within.stream().filter(mark -> mark.name().equals(name)).count();
  }

  private static String text(List<Recordings.Event> events, List<Mark> within) {
    List<String> lines = new ArrayList<>();
    lines.add("waits and processes: number, seconds in total, where");
    Map<String, List<Recordings.Event>> places =
        events.stream().collect(Collectors.groupingBy(Recordings.Event::place, TreeMap::new, Collectors.toList()));
    places.entrySet().stream().sorted(Comparator.comparingDouble(place -> -seconds(place.getValue())))
        .forEach(place -> lines.add(String.format(Locale.ROOT, "%6d %9.3f  %s", place.getValue().size(),
            seconds(place.getValue()), place.getKey())));
    lines.add("calls: number, method");
    addCounts(lines, within, "rpc");
    lines.add("look-ups of hosts: number, where");
    addCounts(lines, within, "lookup");
    return String.join("\n", lines) + "\n";
  }

  private static void addCounts(List<String> lines, List<Mark> within, String name) {
    within.stream().filter(mark -> mark.name().equals(name))
        .collect(Collectors.groupingBy(Mark::key, TreeMap::new, Collectors.counting()))
        .forEach((key, count) -> lines.add(String.format(Locale.ROOT, "%6d  %s", count, key)));
  }

  private static double seconds(List<Recordings.Event> events) {
    return events.stream().mapToDouble(Recordings.Event::seconds).sum();
  }
}
