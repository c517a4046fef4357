/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;

/** The metrics of the phases, and the marks they need. */
public final class Breakdown {
  private static final String MARKS = "breakdown-marks.properties";
  /** The steps of a launch, by the first word of their spans. */
  private static final Map<String, String> LAUNCH = new LinkedHashMap<>();

  static {
    LAUNCH.put("exec", "part of launch: the tracker prepares, until it starts a process");
    LAUNCH.put("jvm", "part of launch: the process starts, until its main method begins");
    LAUNCH.put("child", "part of launch: the process fetches the task and prepares for it");
  }

  private Breakdown() {
  }

  /**
   * Returns the metrics of a run: the phases, which add up to the job's wall-clock time, and the steps of the launch.
   */
  public static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>(Arrays.stream(Phase.values()).map(Phase::metric).toList());
    LAUNCH.forEach((step, description) -> metrics.add(new Metric("launch_" + step, "s", true, description)));
    return metrics;
  }

  /** Returns the marks to weave, by name. */
  public static Map<String, String> marks() {
    return marks(Breakdown.class, MARKS);
  }

  /** Reads marks from a resource next to {@code owner}; also for other measurements. */
  public static Map<String, String> marks(Class<?> owner, String resource) {
    Properties properties = new Properties();
    try (InputStream in = owner.getResourceAsStream(resource)) {
      properties.load(in);
    } catch (IOException e) {
      throw new IllegalStateException(resource + " cannot be read", e);
    }
    Map<String, String> marks = new LinkedHashMap<>();
    new TreeSet<>(properties.stringPropertyNames()).forEach(name -> marks.put(name, properties.getProperty(name)));
    return marks;
  }

  /**
   * Returns the values of a run, without those that are zero. Writes the path itself to {@code breakdown.txt}, for
   * --keep.
   *
   * @throws RunFailure if marks are missing
   */
  public static Map<String, Double> values(RunFolder folder, List<Mark> marks) throws IOException, RunFailure {
    Timeline timeline;
    try {
      timeline = Timeline.of(marks, job(marks));
    } catch (IllegalArgumentException e) {
      throw new RunFailure("has no breakdown: " + e.getMessage());
    }
    Files.writeString(folder.root().resolve("breakdown.txt"), timeline.toString(), StandardCharsets.UTF_8);
    Map<String, Double> values = new LinkedHashMap<>();
    timeline.seconds().forEach((phase, seconds) -> values.put(phase.metric().name(), seconds));
    for (String step : LAUNCH.keySet()) {
      double seconds = timeline.seconds(Phase.LAUNCH, step);
      if (seconds > 0) {
        values.put("launch_" + step, seconds);
      }
    }
    return values;
  }

  /** Returns the only job, or else the one with the median duration of all but the first (the lower median). */
  static Mark job(List<Mark> marks) {
    List<Mark> jobs = marks.stream().filter(mark -> mark.name().equals("job"))
        .sorted(Comparator.comparingLong(Mark::start)).toList();
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException("it marked no job");
    }
    List<Mark> later = jobs.subList(jobs.size() == 1 ? 0 : 1, jobs.size()).stream()
        .sorted(Comparator.comparingLong(mark -> mark.end() - mark.start())).toList();
    return later.get((later.size() - 1) / 2);
  }
}
