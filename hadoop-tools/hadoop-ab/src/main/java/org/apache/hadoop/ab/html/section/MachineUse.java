/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.telemetry.HostSample;
import org.knowm.xchart.XYChart;

/** What the machine's processors, disks, network and memory did while a run lasted, second by second. */
final class MachineUse implements Section {
  private static final double MEGA = 1e6;
  private static final double GIGA = 1 << 30;
  private static final double PERCENT = 100;
  private static final int HEIGHT = 170;
  private static final int MAX_POINTS = 300;
  private static final double ROOM = 1.05;
  private static final float[] DASHED = {6, 3};
  private static final float[] DOTTED = {2, 3};

  /** A line, or a layer of a stack. */
  private record Line(Ink ink, String label, ToDoubleFunction<HostSample> value) {
  }

  /** What is shown in a chart of its own. */
  private record Use(String title, String unit, boolean stacked, List<Line> lines) {
  }

  private static final List<Use> USES = List.of(
      new Use("Processors", "% of all processors", true, List.of(
          new Line(Ink.USER, "user", sample -> sample.user() * PERCENT),
          new Line(Ink.SYSTEM, "system", sample -> sample.system() * PERCENT),
          new Line(Ink.IOWAIT, "waiting for disks", sample -> sample.iowait() * PERCENT),
          new Line(Ink.STEAL, "taken by other machines", sample -> sample.steal() * PERCENT))),
      new Use("Disks", "MB/s", false, List.of(
          new Line(Ink.IN, "read", sample -> sample.diskRead() / MEGA),
          new Line(Ink.OUT, "written", sample -> sample.diskWrite() / MEGA))),
      new Use("Busiest disk", "% of the time", true, List.of(
          new Line(Ink.IOWAIT, "had something to do", sample -> sample.diskBusy() * PERCENT))),
      new Use("Network", "MB/s", false, List.of(
          new Line(Ink.IN, "in", sample -> sample.netIn() / MEGA),
          new Line(Ink.OUT, "out", sample -> sample.netOut() / MEGA))),
      new Use("Memory", "GiB", false, List.of(
          new Line(Ink.USED, "used", sample -> sample.memUsed() / GIGA),
          new Line(Ink.CACHE, "page cache", sample -> sample.pageCache() / GIGA),
          new Line(Ink.DIRTY, "dirty", sample -> sample.dirty() / GIGA))));

  @Override
  public String id() {
    return "machine";
  }

  @Override
  public String title() {
    return "Processors, disks, network and memory";
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return runs(data).isEmpty() ? Optional.of("no run has samples of the machine: the results are from before runs "
        + "kept them, or the system has no /proc") : Optional.empty();
  }

  private static List<Run> runs(ReportData data) {
    return data.arms().stream().flatMap(arm -> data.typical(arm).stream())
        .filter(run -> !data.telemetry(run).host().isEmpty()).toList();
  }

  /** The samples of a run from its zero on. */
  private record Course(Run run, List<HostSample> samples, double[] seconds) {
    private static Course of(ReportData data, Run run) {
      RunClock clock = RunClock.of(data.telemetry(run));
      List<HostSample> samples = new ArrayList<>();
      // Of a clock that was set back, what comes after is left out until it has caught up.
      for (HostSample sample : data.telemetry(run).host()) {
        if (sample.time() >= clock.zero() && (samples.isEmpty()
            || sample.time() > samples.get(samples.size() - 1).time())) {
          samples.add(sample);
        }
      }
      return new Course(run, samples, samples.stream().mapToDouble(each -> clock.seconds(each.time())).toArray());
    }

    /** The means of a line over equal numbers of samples, at most so many as a chart can show. */
    private double[] values(Line line) {
      return means(samples.stream().mapToDouble(line.value()).toArray());
    }

    private double[] x() {
      return means(seconds);
    }

    private static double[] means(double[] all) {
      int each = Math.max(1, (all.length + MAX_POINTS - 1) / MAX_POINTS);
      double[] means = new double[(all.length + each - 1) / each];
      for (int i = 0; i < all.length; i++) {
        means[i / each] += all[i] / Math.min(each, all.length - i / each * each);
      }
      return means;
    }
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Course> courses = runs(data).stream().map(run -> Course.of(data, run)).filter(each -> each.seconds.length > 0)
        .toList();
    double length = courses.stream().mapToDouble(each -> each.seconds[each.seconds.length - 1]).max().orElse(1);
    List<Block> blocks = new ArrayList<>();
    blocks.add(Words.of("All of the machine, other programs too, on one axis of time; one run of each arm."));
    for (Use use : USES) {
      double max = courses.stream().mapToDouble(course -> max(use, course)).max().orElse(1) * ROOM;
      List<Key> keys = new ArrayList<>();
      for (int line = 0; line < use.lines.size(); line++) {
        keys.add(new Key(use.lines.get(line).ink, use.stacked ? Mark.AREA : mark(line), use.lines.get(line).label));
      }
      List<Panel> panels = courses.stream().map(course -> new Panel(data.name(course.run), words(use, course),
          width -> draw(use, course, length, max, width))).toList();
      blocks.add(new Figure(use.title, "", keys, "seconds after the job was submitted", use.unit, false, panels,
          table(data, use, courses)));
    }
    return blocks;
  }

  private static Mark mark(int line) {
    return line == 0 ? Mark.LINE : line == 1 ? Mark.DASHED : Mark.DOTTED;
  }

  private static double max(Use use, Course course) {
    return course.samples.stream().mapToDouble(sample -> use.stacked
        ? use.lines.stream().mapToDouble(line -> line.value().applyAsDouble(sample)).sum()
        : use.lines.stream().mapToDouble(line -> line.value().applyAsDouble(sample)).max().orElse(0)).max().orElse(0);
  }

  private static String words(Use use, Course course) {
    StringBuilder words = new StringBuilder("On average: ");
    for (Line line : use.lines) {
      words.append(line.label).append(' ').append(Numbers.of(course.samples.stream().mapToDouble(line.value()).average()
          .orElse(0))).append(' ').append(use.unit).append("; ");
    }
    return words.substring(0, words.length() - 2) + ".";
  }

  private static Table table(ReportData data, Use use, List<Course> courses) {
    List<String> heads = new ArrayList<>(List.of("run", "second"));
    use.lines.forEach(line -> heads.add(line.label + " (" + use.unit + ")"));
    Table.Builder table = Table.named("machine-" + use.title.toLowerCase(Locale.ROOT).replace(' ', '-'),
        use.title + ", by second", heads);
    for (Course course : courses) {
      for (int i = 0; i < course.samples.size(); i++) {
        HostSample sample = course.samples.get(i);
        List<Object> cells = new ArrayList<>(List.of(data.name(course.run), course.seconds[i]));
        use.lines.forEach(line -> cells.add(line.value().applyAsDouble(sample)));
        table.row(cells.toArray());
      }
    }
    return table.build();
  }

  private static XYChart draw(Use use, Course course, double length, double max, int width) {
    Plot plot = new Plot(width, HEIGHT).x(0, length, Numbers::tick).y(0, max > 0 ? max : 1, Numbers::tick);
    double[] x = course.x();
    if (use.stacked) {
      double[][] tops = new double[use.lines.size()][];
      double[] sum = new double[x.length];
      for (int line = 0; line < tops.length; line++) {
        double[] values = course.values(use.lines.get(line));
        for (int i = 0; i < sum.length; i++) {
          sum[i] += values[i];
        }
        tops[line] = sum.clone();
      }
      for (int line = tops.length - 1; line >= 0; line--) {
        plot.area(use.lines.get(line).ink, x, tops[line]);
      }
    } else {
      for (int line = 0; line < use.lines.size(); line++) {
        plot.line(use.lines.get(line).ink, 2, line == 0 ? null : line == 1 ? DASHED : DOTTED, x,
            course.values(use.lines.get(line)));
      }
    }
    return plot.chart();
  }
}
