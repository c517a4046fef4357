/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.chart.HeatMap;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.Transfer;
import org.knowm.xchart.internal.chartpart.IChart;

/** The work of each host: the tasks it ran over time, and how fast reduces copied map outputs from it. */
final class Hosts implements Section {
  private static final int MAX_ROWS = 40;
  private static final int MAX_COLUMNS = 40;
  private static final int ROW = 18;
  private static final int MARGIN = 50;

  /**
   * The values by host and column.
   *
   * @param about the unit of the values
   */
  private record Grid(String run, String about, List<String> hosts, List<String> columns, double[][] values) {
    private double max() {
      return Arrays.stream(values).flatMapToDouble(Arrays::stream).filter(Double::isFinite).max().orElse(0);
    }

    private String words() {
      int top = IntStream.range(0, hosts.size()).boxed().max((a, b) -> Double.compare(sum(a), sum(b))).orElse(0);
      return hosts.size() + " hosts; the highest value is " + Numbers.of(max()) + "; the highest sum is that of "
          + hosts.get(top) + ".";
    }

    private double sum(int row) {
      return Arrays.stream(values[row]).filter(Double::isFinite).sum();
    }
  }

  @Override
  public String id() {
    return "hosts";
  }

  @Override
  public String title() {
    return "Hosts";
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return tasks(data).isEmpty() && copies(data).isEmpty() ? Optional.of("no run recorded more than one host")
        : Optional.empty();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Block> blocks = new ArrayList<>();
    List<Grid> tasks = tasks(data);
    if (!tasks.isEmpty()) {
      blocks.add(figure("host-tasks", "Tasks that ran on each host", "Even rows are hosts that were busy all the time.",
          "seconds after the job was submitted", tasks));
    }
    List<Grid> copies = copies(data);
    if (!copies.isEmpty()) {
      blocks.add(figure("host-transfers", "Mean time to fetch a map output, by host and reduce",
          "A row that stands out is a slow host, a column that stands out a slow reduce.", "reduce", copies));
    }
    return blocks;
  }

  private static Figure figure(String name, String title, String words, String xTitle, List<Grid> grids) {
    double max = grids.stream().mapToDouble(Grid::max).max().orElse(1);
    Table.Builder table = Table.named(name, title, "host", "run", xTitle, grids.get(0).about);
    for (Grid grid : grids) {
      for (int row = 0; row < grid.hosts.size(); row++) {
        for (int column = 0; column < grid.columns.size(); column++) {
          if (Double.isFinite(grid.values[row][column])) {
            table.row(grid.hosts.get(row), grid.run, grid.columns.get(column), grid.values[row][column]);
          }
        }
      }
    }
    List<Key> keys = List.of(new Key(Ink.HEAT1, Mark.AREA, "0 " + grids.get(0).about), new Key(Ink.HEAT5, Mark.AREA,
        Numbers.rough(max / 2)), new Key(Ink.HEAT8, Mark.AREA, Numbers.rough(max)));
    return new Figure(title, words + (grids.stream().anyMatch(grid -> grid.hosts.size() == MAX_ROWS)
        ? " The first " + MAX_ROWS + " hosts by name." : ""), keys, xTitle, "host", false,
        grids.stream().map(grid -> new Panel(grid.run, grid.words(), width -> draw(grid, max, width))).toList(),
        table.build());
  }

  private static IChart draw(Grid grid, double max, int width) {
    return HeatMap.of(width, MARGIN + ROW * grid.hosts.size(), grid.hosts, grid.columns, grid.values, max);
  }

  /** Returns the number of attempts that ran on each host in each time step. */
  private static List<Grid> tasks(ReportData data) {
    List<Grid> grids = new ArrayList<>();
    for (Run run : data.withAttempts(0)) {
      List<AttemptTimes> attempts = data.telemetry(run).attempts().stream()
          .filter(attempt -> !attempt.host().isEmpty() && attempt.start() > 0).toList();
      List<String> hosts = names(attempts.stream().map(AttemptTimes::host).collect(Collectors.toList()));
      if (hosts.size() > 1) {
        RunClock clock = data.clock(run);
        double step = Math.max(1, Math.ceil(clock.length() / MAX_COLUMNS));
        int columns = Math.max(1, (int) Math.ceil(clock.length() / step));
        double[][] values = new double[hosts.size()][columns];
        for (AttemptTimes attempt : attempts) {
          int row = hosts.indexOf(attempt.host());
          if (row >= 0) {
            for (Work.Span span : Work.spans(attempt, clock)) {
              for (int column = 0; column < columns; column++) {
                values[row][column] += span.within(column * step, (column + 1) * step) / step;
              }
            }
          }
        }
        grids.add(new Grid(data.name(run), "tasks", hosts,
            IntStream.range(0, columns).mapToObj(column -> Numbers.tick(column * step)).toList(), values));
      }
    }
    return grids;
  }

  /** Returns the mean duration in milliseconds of the transfers between each host and reduce. */
  private static List<Grid> copies(ReportData data) {
    List<Grid> grids = new ArrayList<>();
    for (String arm : data.arms()) {
      Optional<Run> run = data.typical(arm);
      List<Transfer> transfers = run.map(each -> data.telemetry(each).transfers()).orElse(List.of()).stream()
          .filter(each -> each.start() > 0 && each.finish() >= each.start() && !each.host().isEmpty()).toList();
      List<String> hosts = names(transfers.stream().map(Transfer::host).collect(Collectors.toList()));
      if (hosts.size() > 1) {
        List<String> reduces = transfers.stream().map(Transfer::reduce).distinct().sorted().limit(MAX_COLUMNS).toList();
        grids.add(new Grid(data.name(run.get()), "ms", hosts, reduces.stream().map(Hosts::number).toList(),
            means(transfers, hosts, reduces, each -> each.finish() - each.start())));
      }
    }
    return grids;
  }

  private static double[][] means(List<Transfer> transfers, List<String> hosts, List<String> reduces,
      ToDoubleFunction<Transfer> millis) {
    double[][] sums = new double[hosts.size()][reduces.size()];
    int[][] counts = new int[hosts.size()][reduces.size()];
    for (Transfer transfer : transfers) {
      int row = hosts.indexOf(transfer.host());
      int column = reduces.indexOf(transfer.reduce());
      if (row >= 0 && column >= 0) {
        sums[row][column] += millis.applyAsDouble(transfer);
        counts[row][column]++;
      }
    }
    for (int row = 0; row < sums.length; row++) {
      for (int column = 0; column < sums[row].length; column++) {
        sums[row][column] = counts[row][column] == 0 ? Double.NaN : sums[row][column] / counts[row][column];
      }
    }
    return sums;
  }

  private static List<String> names(List<String> all) {
    return new TreeSet<>(all).stream().limit(MAX_ROWS).toList();
  }

  /** Returns the number of a reduce within its job: 12 for attempt_201111210933_0001_r_000012_0. */
  private static String number(String reduce) {
    String[] parts = reduce.split("_");
    return parts.length < 2 ? reduce : parts[parts.length - 2].replaceFirst("^0+(?=.)", "");
  }
}
