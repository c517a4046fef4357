/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.run.Run;
import org.knowm.xchart.XYChart;

/** The number of running tasks over time by what they did, as drawn in the sort-benchmark article of 2009. */
final class RunningTasks implements Section {
  static final String NO_ATTEMPTS = "no run recorded task attempts: the workload has none, or the results are from "
      + "before runs recorded them";
  private static final int HEIGHT = 240;
  private static final int MAX_STEPS = 400;
  private static final double ROOM = 1.05;
  private static final int FAILED_RUNS = 2;
  /** The layers of the stack from bottom to top; the last is waste. */
  private static final List<String> LAYERS = List.of("map", "shuffle", "merge", "reduce", "waste");
  private static final List<Ink> INKS = List.of(Ink.MAP, Ink.SHUFFLE, Ink.MERGE, Ink.REDUCE, Ink.FAILED);

  @Override
  public String id() {
    return "tasks";
  }

  @Override
  public String title() {
    return "Running tasks";
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return data.withAttempts(FAILED_RUNS).isEmpty() ? Optional.of(NO_ATTEMPTS) : Optional.empty();
  }

  /**
   * The tasks that ran in each time step of a run.
   *
   * @param step in seconds
   * @param counts by layer and step: the mean number of tasks
   */
  record Course(double step, double[][] counts) {
    /** Counts in steps of 0.2 or 0.5 s for runs of up to a minute, and of 1 s or more for longer ones. */
    static Course of(ReportData data, Run run) {
      RunClock clock = data.clock(run);
      double step = step(clock.length());
      int steps = steps(clock.length());
      double[][] counts = new double[LAYERS.size()][steps];
      data.telemetry(run).attempts().forEach(attempt -> Work.spans(attempt, clock).forEach(span -> {
        int layer = span.work().isWaste() ? LAYERS.size() - 1 : span.work().ordinal();
        if (span.work() != Work.OTHER) {
          int last = Math.min(steps - 1, (int) (span.to() / step));
          for (int at = Math.max(0, (int) (span.from() / step)); at <= last; at++) {
            counts[layer][at] += span.within(at * step, (at + 1) * step) / step;
          }
        }
      }));
      return new Course(step, counts);
    }

    private static double step(double length) {
      if (length <= 20) {
        return 0.2;
      }
      return length <= 60 ? 0.5 : Math.max(1, Math.ceil(length / MAX_STEPS));
    }

    private static int steps(double length) {
      return Math.max(1, (int) Math.ceil(length / step(length)));
    }

    double most() {
      double most = 0;
      for (int at = 0; at < counts[0].length; at++) {
        double sum = 0;
        for (double[] layer : counts) {
          sum += layer[at];
        }
        most = Math.max(most, sum);
      }
      return most;
    }

    /** Returns the total duration of all tasks in a layer, in seconds. */
    double seconds(int layer) {
      double sum = 0;
      for (double count : counts[layer]) {
        sum += count * step;
      }
      return sum;
    }
  }

  /** Returns the end of the time axis in seconds; 0 if no attempts are known. */
  static double length(ReportData data) {
    return data.withAttempts(FAILED_RUNS).stream().mapToDouble(run -> data.clock(run).length())
        .map(length -> Course.steps(length) * Course.step(length)).max().orElse(0);
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Run> runs = data.withAttempts(FAILED_RUNS);
    List<Course> courses = runs.stream().map(run -> Course.of(data, run)).toList();
    double length = length(data);
    double most = Math.max(1, courses.stream().mapToDouble(Course::most).max().orElse(1)) * ROOM;
    Table.Builder table = Table.named("running-tasks", "Mean number of running tasks in each step", "run", "second",
        "map", "shuffle", "merge", "reduce", "waste");
    List<Panel> panels = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Course course = courses.get(i);
      String name = data.name(runs.get(i));
      for (int at = 0; at < course.counts[0].length; at++) {
        double[][] counts = course.counts;
        table.row(name, at * course.step, counts[0][at], counts[1][at], counts[2][at], counts[3][at], counts[4][at]);
      }
      panels.add(new Panel(name, words(course), width -> draw(course, length, most, width)));
    }
    List<Key> keys = new ArrayList<>();
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      keys.add(new Key(INKS.get(layer), Mark.AREA, LAYERS.get(layer)));
    }
    return List.of(new Figure("Running tasks by second", "One run of each arm, the one nearest to the median, on the "
        + "same axes. Waste is attempts that failed or were killed.", keys, "seconds after the job was submitted",
        "tasks", false, panels, table.build()));
  }

  private static String words(Course course) {
    StringBuilder words = new StringBuilder("At most " + Numbers.of(course.most()) + " tasks at a time. Task "
        + "seconds: ");
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      words.append(layer == 0 ? "" : ", ").append(LAYERS.get(layer)).append(' ')
          .append(Numbers.of(course.seconds(layer)));
    }
    return words + ".";
  }

  private static XYChart draw(Course course, double length, double most, int width) {
    Plot plot = new Plot(width, HEIGHT).x(0, length, Numbers::tick).y(0, most, Numbers::tick);
    int steps = course.counts[0].length;
    double[] x = new double[steps + 1];
    for (int at = 0; at <= steps; at++) {
      x[at] = at * course.step;
    }
    double[][] tops = new double[LAYERS.size()][steps + 1];
    double[] sum = new double[steps + 1];
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      for (int at = 0; at < steps; at++) {
        sum[at] += course.counts[layer][at];
        tops[layer][at] = sum[at];
      }
      tops[layer][steps] = 0;
    }
    for (int layer = LAYERS.size() - 1; layer >= 0; layer--) {
      if (course.seconds(layer) > 0) {
        plot.area(INKS.get(layer), x, tops[layer]);
      }
    }
    return plot.chart();
  }
}
