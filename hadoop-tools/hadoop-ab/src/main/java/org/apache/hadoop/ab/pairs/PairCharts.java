/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.IChart;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws pairs into SVG files. */
public final class PairCharts {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 600;
  /** More points than a chart has columns show nothing. */
  private static final int MAX_POINTS = 500;
  /** Shorter times lie at the left edge of an axis that has no zero. */
  private static final double MIN_MILLIS = 0.001;

  private PairCharts() {
  }

  /**
   * The share of outputs whose phase took no longer than a time, a line for each phase of each set of pairs.
   *
   * @param sets by their names
   */
  public static void cdf(Map<String, List<Pair>> sets, Path file) throws IOException {
    save(cdf(sets), file);
  }

  static XYChart cdf(Map<String, List<Pair>> sets) {
    XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title("Copies of map outputs")
        .xAxisTitle("ms").yAxisTitle("share of outputs").build();
    chart.getStyler().setXAxisLogarithmic(true).setYAxisMin(0.0).setYAxisMax(1.0);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
    sets.forEach((name, pairs) -> {
      for (Phase phase : Phase.values()) {
        double[] millis = PairSummary.millis(phase, pairs);
        if (millis.length > 0) {
          addCdf(chart, (sets.size() == 1 ? "" : name + ", ") + phase, millis);
        }
      }
    });
    return chart;
  }

  private static void addCdf(XYChart chart, String name, double[] millis) {
    Arrays.sort(millis);
    int points = Math.min(MAX_POINTS, millis.length);
    double[] x = new double[points];
    double[] y = new double[points];
    for (int point = 0; point < points; point++) {
      int rank = (int) ((long) (point + 1) * millis.length / points);
      x[point] = Math.max(MIN_MILLIS, millis[rank - 1]);
      y[point] = (double) rank / millis.length;
    }
    chart.addSeries(name, x, y).setMarker(SeriesMarkers.NONE);
  }

  /** The mean time from being asked to the last byte, in ms, by host and reduce. */
  public static void hosts(String name, List<Pair> pairs, Path file) throws IOException {
    save(hosts(name, pairs), file);
  }

  static HeatMapChart hosts(String name, List<Pair> pairs) {
    Map<String, Map<String, List<Pair>>> byHost = pairs.stream().filter(pair -> pair.copied() >= 0)
        .collect(Collectors.groupingBy(Pair::host, TreeMap::new, Collectors.groupingBy(Pair::reduce)));
    List<String> reduces = pairs.stream().map(Pair::reduce).distinct().sorted().toList();
    List<String> hosts = List.copyOf(byHost.keySet());
    List<Number[]> cells = new ArrayList<>();
    for (int reduce = 0; reduce < reduces.size(); reduce++) {
      for (int host = 0; host < hosts.size(); host++) {
        List<Pair> cell = byHost.get(hosts.get(host)).getOrDefault(reduces.get(reduce), List.of());
        if (!cell.isEmpty()) {
          cells.add(new Number[] {reduce, host, Mean.of(PairSummary.copyMillis(cell)).getAsDouble()});
        }
      }
    }
    HeatMapChart chart = new HeatMapChartBuilder().width(WIDTH).height(HEIGHT).title(name + ": ms for an output")
        .xAxisTitle("reduce").yAxisTitle("host").build();
    chart.addSeries("ms", IntStream.range(0, reduces.size()).boxed().toList(), hosts, cells);
    return chart;
  }

  private static void save(IChart chart, Path file) throws IOException {
    System.setProperty("java.awt.headless", "true");
    try (var out = Files.newOutputStream(file)) {
      VectorGraphicsEncoder.saveVectorGraphic(chart, out, VectorGraphicsFormat.SVG);
    }
  }
}
