/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.chart.HeatMap;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.Plot;
import org.knowm.xchart.XYChart;

/** The figures of pairs. */
public final class PairCharts {
  private static final int HEIGHT = 420;
  private static final int MARGIN = 50;
  private static final int ROW = 18;
  /** The maximum number of points in a chart; more than it has pixel columns would be invisible. */
  private static final int MAX_POINTS = 500;
  /** The minimum time on a logarithmic axis; shorter ones are drawn at the left edge. */
  private static final double MIN_MILLIS = 0.001;
  /** The dash patterns by the index of the set. */
  private static final float[][] DASHES = {null, {7, 3}, {2, 3}};
  private static final Mark[] MARKS = {Mark.LINE, Mark.DASHED, Mark.DOTTED};

  private PairCharts() {
  }

  /** The times of a phase in a set, in milliseconds, in ascending order. */
  private record Line(String name, Ink ink, int set, double[] millis) {
  }

  /**
   * Creates the cumulative distribution of phase times over outputs, with a line for each phase of each set of pairs.
   *
   * @param sets by name
   */
  public static Figure cdf(Map<String, List<Pair>> sets) {
    List<Line> lines = lines(sets);
    List<Key> keys = new ArrayList<>();
    Table.Builder table = Table.named("pairs", "Times of the phases in ms", "phase", "n", "median", "longest");
    for (Line line : lines) {
      keys.add(new Key(line.ink, MARKS[line.set % MARKS.length], line.name));
      table.row(line.name, line.millis.length, Quantile.withDefaults().evaluate(line.millis.clone(), 0.5),
          line.millis[line.millis.length - 1]);
    }
    return new Figure("Copies of map outputs", "The share of outputs whose phase took at most a time.", keys,
        "ms", "share of outputs", true, List.of(new Panel("", Numbers.count(lines.size(), "line", "lines") + ".",
            width -> draw(lines, width))), table.build());
  }

  private static List<Line> lines(Map<String, List<Pair>> sets) {
    List<Line> lines = new ArrayList<>();
    List<String> names = List.copyOf(sets.keySet());
    sets.forEach((name, pairs) -> {
      for (Phase phase : Phase.values()) {
        double[] millis = PairSummary.millis(phase, pairs);
        Arrays.sort(millis);
        if (millis.length > 0) {
          lines.add(new Line((sets.size() == 1 ? "" : name + ", ") + phase, Ink.arm(phase.ordinal()),
              names.indexOf(name), millis));
        }
      }
    });
    return lines;
  }

  private static XYChart draw(List<Line> lines, int width) {
    double min = lines.stream().mapToDouble(line -> line.millis[0]).min().orElse(MIN_MILLIS);
    double max = lines.stream().mapToDouble(line -> line.millis[line.millis.length - 1]).max().orElse(1);
    Plot plot = new Plot(width, HEIGHT).y(0, 1, Numbers::percent)
        .x(Math.max(MIN_MILLIS, min), Math.max(max, 2 * MIN_MILLIS), Numbers::tick).logX();
    for (Line line : lines) {
      int points = Math.min(MAX_POINTS, line.millis.length);
      double[] x = new double[points];
      double[] y = new double[points];
      for (int point = 0; point < points; point++) {
        int rank = (int) ((long) (point + 1) * line.millis.length / points);
        x[point] = Math.max(MIN_MILLIS, line.millis[rank - 1]);
        y[point] = (double) rank / line.millis.length;
      }
      plot.line(line.ink, 2, DASHES[line.set % DASHES.length], x, y);
    }
    return plot.chart();
  }

  /** Creates a heat map of the mean time from request to last byte, in milliseconds, by host and reduce. */
  public static Figure hosts(String name, List<Pair> pairs) {
    Map<String, Map<String, List<Pair>>> byHost = pairs.stream().filter(pair -> pair.copied() >= 0)
        .collect(Collectors.groupingBy(Pair::host, TreeMap::new, Collectors.groupingBy(Pair::reduce)));
    List<String> hosts = List.copyOf(byHost.keySet());
    List<String> reduces = pairs.stream().map(Pair::reduce).distinct().sorted().toList();
    double[][] cells = new double[hosts.size()][reduces.size()];
    Table.Builder table = Table.named("hosts", "Mean ms per output", "host", "reduce", "ms");
    for (int host = 0; host < hosts.size(); host++) {
      for (int reduce = 0; reduce < reduces.size(); reduce++) {
        List<Pair> cell = byHost.get(hosts.get(host)).getOrDefault(reduces.get(reduce), List.of());
        cells[host][reduce] = cell.isEmpty() ? Double.NaN
            : Mean.of(PairSummary.copyMillis(cell)).getAsDouble();
        if (!cell.isEmpty()) {
          table.row(hosts.get(host), reduces.get(reduce), cells[host][reduce]);
        }
      }
    }
    double max = Arrays.stream(cells).flatMapToDouble(Arrays::stream).filter(Double::isFinite).max().orElse(1);
    List<String> numbers = reduces.stream().map(PairCharts::number).toList();
    return new Figure(name + ": ms per output", "The mean time from the request to the last byte.",
        List.of(new Key(Ink.HEAT1, Mark.AREA, "0 ms"), new Key(Ink.HEAT8, Mark.AREA, Numbers.rough(max) + " ms")),
        "reduce", "host", true, hosts.isEmpty() ? List.of() : List.of(new Panel("", Numbers.count(hosts.size(), "host",
            "hosts") + ".", width -> HeatMap.of(width, MARGIN + ROW * hosts.size(), hosts, numbers, cells, max))),
        table.build());
  }

  /** Returns the number of a reduce within its job: 12 for attempt_201111210933_0001_r_000012_0. */
  private static String number(String reduce) {
    String[] parts = reduce.split("_");
    return parts.length < 2 ? reduce : parts[parts.length - 2].replaceFirst("^0+(?=.)", "");
  }
}
