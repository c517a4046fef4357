/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.AttemptTimes.Kind;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.knowm.xchart.XYChart;

/** The cumulative distributions of the durations of maps, reduces and transfers, over all runs of each arm. */
final class TaskTimes implements Section {
  private static final String PAIRS = "mapreduce.reduce.shuffle.pairs";
  private static final double MILLIS = 1000;
  private static final int HEIGHT = 240;
  private static final int MAX_POINTS = 200;
  /** The spread of durations above which the axis is logarithmic. */
  private static final double WIDE = 60;
  /** The minimum duration drawn on a logarithmic axis, which has no zero. */
  private static final double SHORT = 0.001;
  private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99, 1};
  /** The dash patterns by the arm's index, so that lines can be told apart without colours. */
  private static final float[][] DASHES = {null, {7, 3}, {2, 3}, {9, 3, 2, 3}, {4, 2}};

  @Override
  public String id() {
    return "times";
  }

  @Override
  public String title() {
    return "How long tasks and transfers took";
  }

  /** The kinds of durations. */
  private enum What {
    MAPS("maps", run -> times(run, Kind.MAP)),
    REDUCES("reduces", run -> times(run, Kind.REDUCE)),
    TRANSFERS("transfers of map outputs", run -> run.transfers().stream()
        .filter(transfer -> transfer.start() > 0 && transfer.finish() >= transfer.start())
        .mapToDouble(transfer -> (transfer.finish() - transfer.start()) / MILLIS));

    private final String label;
    private final Function<RunTelemetry, DoubleStream> seconds;

    What(String label, Function<RunTelemetry, DoubleStream> seconds) {
      this.label = label;
      this.seconds = seconds;
    }

    /** Returns the durations of attempts, including killed and failed ones, as in the article of 2013. */
    private static DoubleStream times(RunTelemetry run, Kind kind) {
      return run.attempts().stream().filter(attempt -> attempt.kind() == kind && attempt.timed())
          .mapToDouble(AttemptTimes::millis).map(millis -> millis / MILLIS);
    }
  }

  private static Map<String, double[]> sets(ReportData data, What what) {
    Map<String, double[]> sets = new LinkedHashMap<>();
    for (String arm : data.arms()) {
      double[] all = data.runs(arm).stream().flatMapToDouble(run -> what.seconds.apply(data.telemetry(run))).sorted()
          .toArray();
      if (all.length > 0) {
        sets.put(arm, all);
      }
    }
    return sets;
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return Arrays.stream(What.values()).allMatch(what -> sets(data, what).isEmpty())
        ? Optional.of(RunningTasks.NO_ATTEMPTS) : Optional.empty();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    Table.Builder table = Table.named("times", "Times in seconds, over all runs", "what", "arm", "n", "10 % within",
        "median", "90 % within", "99 % within", "longest");
    List<Panel> panels = new ArrayList<>();
    List<String> none = new ArrayList<>();
    for (What what : What.values()) {
      Map<String, double[]> sets = sets(data, what);
      sets.forEach((arm, times) -> {
        double[] levels = Quantile.withDefaults().withCopy(true).evaluate(times, LEVELS);
        table.row(what.label, arm, times.length, levels[0], levels[1], levels[2], levels[3], levels[4]);
      });
      if (!sets.isEmpty()) {
        data.arms().stream().filter(arm -> !sets.containsKey(arm)).forEach(arm -> none.add("No times are known for "
            + what.label + " of " + arm + ": " + reason(data, what, arm) + "."));
      }
      if (sets.isEmpty()) {
        none.add("No times are known for " + what.label + (what == What.TRANSFERS
            ? ": reduces record them if " + PAIRS + " is true." : "."));
      } else {
        panels.add(new Panel(Character.toUpperCase(what.label.charAt(0)) + what.label.substring(1), words(sets),
            width -> draw(data, sets, width)));
      }
    }
    List<Key> keys = new ArrayList<>();
    for (String arm : data.arms()) {
      int place = data.arms().indexOf(arm) % DASHES.length;
      keys.add(new Key(data.ink(arm), place == 0 ? Mark.LINE : place == 1 ? Mark.DASHED : Mark.DOTTED,
          data.legend(arm)));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Figure("Share that took no longer than a time", "The further left and the steeper, the better; a "
        + "long tail at the top is stragglers. Failed and killed attempts are included.", keys, "seconds",
        "share of all", false, panels, table.build()));
    if (!none.isEmpty()) {
      blocks.add(new Words(Words.Kind.NOTE, none));
    }
    return blocks;
  }

  /** Returns the reason why an arm has no durations of a kind that others have. */
  private static String reason(ReportData data, What what, String arm) {
    List<Run> runs = data.runs(arm);
    if (runs.isEmpty()) {
      return "it has no runs";
    }
    if (runs.stream().allMatch(run -> data.telemetry(run).attempts().isEmpty())) {
      return "none of its runs recorded attempts";
    }
    if (what != What.TRANSFERS || runs.stream().allMatch(run -> data.telemetry(run).attempts().stream()
        .noneMatch(attempt -> attempt.kind() == Kind.REDUCE))) {
      return "none of its runs recorded " + (what == What.MAPS ? "maps" : "reduces") + " with a start and an end";
    }
    for (JsonNode side : data.header().path("sides")) {
      if (side.path("label").asText().equals(arm) && side.path("conf").path(PAIRS).asBoolean()) {
        return "its reduces record none, although " + PAIRS + " is true: its release does not know that key";
      }
    }
    return "reduces record them if " + PAIRS + " is true, in releases that know that key";
  }

  private static String words(Map<String, double[]> sets) {
    StringBuilder words = new StringBuilder();
    sets.forEach((arm, times) -> words.append(arm).append(": half within ").append(Numbers.of(times[(times.length - 1)
        / 2])).append(" s, the longest ").append(Numbers.of(times[times.length - 1])).append(" s. "));
    return words.toString().strip();
  }

  private static XYChart draw(ReportData data, Map<String, double[]> sets, int width) {
    double min = sets.values().stream().mapToDouble(times -> times[0]).min().orElse(0);
    double max = sets.values().stream().mapToDouble(times -> times[times.length - 1]).max().orElse(1);
    boolean log = max / Math.max(SHORT, min) > WIDE;
    Plot plot = new Plot(width, HEIGHT).y(0, 1, Numbers::percent);
    if (log) {
      plot.x(Math.max(SHORT, min), Math.max(max, 2 * SHORT), Numbers::tick).logX();
    } else {
      plot.x(0, max, Numbers::tick);
    }
    sets.forEach((arm, times) -> {
      int points = Math.min(MAX_POINTS, times.length);
      double floor = log ? SHORT : 0;
      double[] x = new double[points + 1];
      double[] y = new double[points + 1];
      x[0] = Math.max(floor, times[0]);
      for (int point = 0; point < points; point++) {
        int rank = (int) ((long) (point + 1) * times.length / points);
        x[point + 1] = Math.max(floor, times[rank - 1]);
        y[point + 1] = (double) rank / times.length;
      }
      plot.line(data.ink(arm), 2, DASHES[data.arms().indexOf(arm) % DASHES.length], x, y);
    });
    return plot.chart();
  }
}
