/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
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
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.knowm.xchart.XYChart;

/** The use of the machine's processors, disks, network and memory during a run, second by second. */
final class MachineUse implements Section {
  private static final double MEGA = 1e6;
  private static final double GIGA = 1 << 30;
  private static final double PERCENT = 100;
  private static final int HEIGHT = 170;
  private static final int MAX_POINTS = 300;
  private static final double ROOM = 1.05;
  /** The part of the isolation text in a header that indicates private networks. */
  private static final String OWN_NETWORK = "; in a network";
  private static final float[] DASHED = {6, 3};
  private static final float[] DOTTED = {2, 3};

  /** A line, or a layer of a stack. */
  private record Line(Ink ink, String label, ToDoubleFunction<HostSample> value) {
  }

  /** The ways of drawing lines. */
  private enum Look {
    /** Stacked layers, each over the interval that a sample covers. */
    STACK,
    /** Lines through the middle of that interval. */
    RATES,
    /** Lines through its end, the moment to which such samples refer. */
    LEVELS
  }

  /** The lines of one chart. */
  private record Use(String title, String unit, Look look, List<Line> lines) {
    private boolean stacked() {
      return look == Look.STACK;
    }
  }

  private static final List<Use> USES = List.of(
      new Use("Processors", "% of all processors", Look.STACK, List.of(
          new Line(Ink.USER, "user", sample -> sample.user() * PERCENT),
          new Line(Ink.SYSTEM, "system", sample -> sample.system() * PERCENT),
          new Line(Ink.IOWAIT, "waiting for disks", sample -> sample.iowait() * PERCENT),
          new Line(Ink.STEAL, "taken by other machines", sample -> sample.steal() * PERCENT))),
      new Use("Disks", "MB/s", Look.RATES, List.of(
          new Line(Ink.IN, "read", sample -> sample.diskRead() / MEGA),
          new Line(Ink.OUT, "written", sample -> sample.diskWrite() / MEGA))),
      new Use("Busiest disk", "% of the time", Look.STACK, List.of(
          new Line(Ink.IOWAIT, "busy", sample -> sample.diskBusy() * PERCENT))),
      new Use("Network", "MB/s", Look.RATES, List.of(
          new Line(Ink.IN, "in", sample -> sample.netIn() / MEGA),
          new Line(Ink.OUT, "out", sample -> sample.netOut() / MEGA))),
      new Use("Memory", "GiB", Look.LEVELS, List.of(
          new Line(Ink.USED, "used", sample -> sample.memUsed() / GIGA),
          new Line(Ink.CACHE, "page cache", sample -> sample.pageCache() / GIGA),
          new Line(Ink.DIRTY, "dirty", sample -> sample.dirty() / GIGA))),
      new Use("Processes", "processes and threads", Look.LEVELS, List.of(
          new Line(Ink.USER, "running or ready", HostSample::running),
          new Line(Ink.IOWAIT, "waiting for a disk", HostSample::blocked))));
  private static final Use SWITCHES = new Use("Context switches", "per second", Look.RATES, List.of(
      new Line(Ink.SYSTEM, "switches", HostSample::switches)));
  private static final Use SWAPPING = new Use("Swapping", "MB/s", Look.RATES, List.of(
      new Line(Ink.OUT, "in and out", sample -> sample.swapped() / MEGA)));

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
        + "recorded them, or the system has no /proc") : Optional.empty();
  }

  private static List<Run> runs(ReportData data) {
    return data.arms().stream().flatMap(arm -> data.typical(arm).stream())
        .filter(data::hasSamples).toList();
  }

  /**
   * The samples of a run, from its zero on.
   *
   * @param edges in seconds: the start of the interval that each sample covers, followed by the end of the last one
   * @param length of the run's clock
   */
  private record Course(Run run, List<HostSample> samples, double[] edges, boolean hasJob, double length) {
    private static Course of(ReportData data, Run run) {
      RunTelemetry told = data.telemetry(run);
      RunClock clock = data.clock(run);
      List<HostSample> samples = new ArrayList<>();
      List<Double> edges = new ArrayList<>();
      long before = 0;
      // After a clock was set back, samples are skipped until it has caught up.
      for (HostSample sample : told.host()) {
        boolean shown = sample.time() > clock.zero() && (samples.isEmpty() || sample.time() > before);
        if (shown) {
          samples.add(sample);
          edges.add(Math.max(0, clock.seconds(before > 0 ? before : sample.time() - RunClock.SAMPLE)));
        }
        before = shown || samples.isEmpty() ? sample.time() : before;
      }
      if (!samples.isEmpty()) {
        edges.add(clock.seconds(before));
      }
      return new Course(run, samples, edges.stream().mapToDouble(Double::doubleValue).toArray(),
          RunClock.hasJob(told), clock.length());
    }

    /** Returns the number of samples that begin within the axis. */
    private int within(double end) {
      return (int) IntStream.range(0, samples.size()).filter(i -> edges[i] < end).count();
    }

    private double[] values(Line line, int count) {
      return means(samples.stream().limit(count).mapToDouble(line.value()).toArray());
    }

    /** Returns the edges of areas, each over as many samples as {@link #means} combines. */
    private double[] edges(int count, double end) {
      int each = each(count);
      int areas = (count + each - 1) / each;
      return IntStream.rangeClosed(0, areas)
          .mapToDouble(area -> Math.min(end, edges[Math.min(count, area * each)])).toArray();
    }

    /** Returns the positions of a line's points on the time axis. */
    private double[] points(Look look, int count, double end) {
      return means(IntStream.range(0, count).mapToDouble(i -> Math.min(end, look == Look.LEVELS ? edges[i + 1]
          : (edges[i] + edges[i + 1]) / 2)).toArray());
    }

    /** Returns the means over groups of equal size, at most as many as a chart can show. */
    private static double[] means(double[] all) {
      int each = each(all.length);
      double[] means = new double[(all.length + each - 1) / each];
      for (int i = 0; i < all.length; i++) {
        means[i / each] += all[i] / Math.min(each, all.length - i / each * each);
      }
      return means;
    }

    private static int each(int count) {
      return Math.max(1, (count + MAX_POINTS - 1) / MAX_POINTS);
    }
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Course> courses = runs(data).stream().map(run -> Course.of(data, run)).filter(each -> !each.samples.isEmpty())
        .toList();
    // The same axis as that of the tasks, so that the charts can be compared.
    double length = Math.max(RunningTasks.length(data), courses.stream().mapToDouble(Course::length).max().orElse(1));
    String since = courses.stream().anyMatch(Course::hasJob) ? "seconds after the job was submitted"
        : "seconds after the run began";
    List<Use> uses = new ArrayList<>(USES);
    boolean switched = courses.stream().anyMatch(course -> max(SWITCHES, course) > 0);
    if (switched) {
      uses.add(1, SWITCHES);
    }
    boolean swapped = courses.stream().anyMatch(course -> max(SWAPPING, course) > 0);
    if (swapped) {
      uses.add(SWAPPING);
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(Words.of("The whole machine, including other programs, on one time axis; one run of each arm."
        + (swapped ? "" : " Nothing was swapped in or out.")
        + (switched ? "" : " Context switches were not read.")));
    if (isOfAnotherNetwork(data, courses)) {
      blocks.add(Words.note("Runs had their own network, which was not read in all of them: Network then shows "
          + "that of the harness, or nothing."));
    }
    for (Use use : uses) {
      double max = courses.stream().mapToDouble(course -> max(use, course)).max().orElse(1) * ROOM;
      List<Key> keys = new ArrayList<>();
      for (int line = 0; line < use.lines.size(); line++) {
        keys.add(new Key(use.lines.get(line).ink, use.stacked() ? Mark.AREA : mark(line), use.lines.get(line).label));
      }
      List<Panel> panels = courses.stream().map(course -> new Panel(data.name(course.run), words(use, course),
          width -> draw(use, course, length, max, width))).toList();
      blocks.add(new Figure(use.title, "", keys, since, use.unit, false, panels,
          table(data, use, courses)));
    }
    return blocks;
  }

  /** Returns true if a run had a private network that its samples do not cover. */
  private static boolean isOfAnotherNetwork(ReportData data, List<Course> courses) {
    return data.header().path("isolation").asText().contains(OWN_NETWORK) && courses.stream()
        .anyMatch(course -> !data.telemetry(course.run).totals().containsKey(RunTelemetry.OWN_NETWORK));
  }

  private static Mark mark(int line) {
    return line == 0 ? Mark.LINE : line == 1 ? Mark.DASHED : Mark.DOTTED;
  }

  private static double max(Use use, Course course) {
    return course.samples.stream().mapToDouble(sample -> use.stacked()
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
    List<String> heads = new ArrayList<>(List.of("run", "from (s)", "to (s)"));
    use.lines.forEach(line -> heads.add(line.label + " (" + use.unit + ")"));
    Table.Builder table = Table.named("machine-" + use.title.toLowerCase(Locale.ROOT).replace(' ', '-'),
        use.title + ", by second", heads);
    for (Course course : courses) {
      for (int i = 0; i < course.samples.size(); i++) {
        HostSample sample = course.samples.get(i);
        List<Object> cells = new ArrayList<>(List.of(data.name(course.run), course.edges[i],
            course.edges[i + 1]));
        use.lines.forEach(line -> cells.add(line.value().applyAsDouble(sample)));
        table.row(cells.toArray());
      }
    }
    return table.build();
  }

  private static XYChart draw(Use use, Course course, double length, double max, int width) {
    Plot plot = new Plot(width, HEIGHT).x(0, length, Numbers::tick).y(0, max > 0 ? max : 1, Numbers::tick);
    int count = course.within(length);
    if (count == 0) {
      return plot.chart();
    }
    if (use.stacked()) {
      double[] edges = course.edges(count, length);
      double[] sum = new double[edges.length];
      double[][] tops = new double[use.lines.size()][];
      for (int line = 0; line < tops.length; line++) {
        double[] values = course.values(use.lines.get(line), count);
        for (int i = 0; i < values.length; i++) {
          sum[i] += values[i];
        }
        tops[line] = sum.clone();
      }
      for (int line = tops.length - 1; line >= 0; line--) {
        plot.area(use.lines.get(line).ink, edges, tops[line]);
      }
    } else {
      for (int line = 0; line < use.lines.size(); line++) {
        plot.line(use.lines.get(line).ink, 2, line == 0 ? null : line == 1 ? DASHED : DOTTED,
            course.points(use.look, count, length), course.values(use.lines.get(line), count));
      }
    }
    return plot.chart();
  }
}
