/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.AttemptTimes.State;
import org.knowm.xchart.XYChart;

/** Every attempt as a bar on the time axis, including killed, failed and speculative ones. */
final class Gantt implements Section {
  /** The maximum number of attempts with a row each; more attempts share rows, as they shared slots. */
  private static final int MAX_NAMED = 60;
  private static final int MAX_LANES = 150;
  private static final int NAMED_ROW = 15;
  private static final int LANE = 4;
  private static final int MARGIN = 34;
  private static final int FAILED_RUNS = 2;
  /** The height of a bar, as a fraction of its row's height. */
  private static final double BAR = 0.72;
  /** The height of the stripe of a speculative attempt, as a fraction of a bar's. */
  private static final double STRIPE = 0.25;
  private static final Ink SPECULATIVE = Ink.BESIDE;

  @Override
  public String id() {
    return "attempts";
  }

  @Override
  public String title() {
    return "Every attempt";
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return data.withAttempts(FAILED_RUNS).isEmpty() ? Optional.of(RunningTasks.NO_ATTEMPTS) : Optional.empty();
  }

  /** The rows of a run, each with its attempts in sequence. */
  private record Rows(List<List<AttemptTimes>> rows, List<AttemptTimes> left, boolean named) {
    private static Rows of(List<AttemptTimes> attempts) {
      List<AttemptTimes> sorted = attempts.stream().filter(attempt -> attempt.start() > 0).sorted(
          Comparator.comparing(AttemptTimes::kind, Comparator.comparingInt(Gantt::place))
              .thenComparing(AttemptTimes::start).thenComparing(AttemptTimes::attempt)).toList();
      if (sorted.size() <= MAX_NAMED) {
        return new Rows(sorted.stream().map(List::of).toList(), List.of(), true);
      }
      List<List<AttemptTimes>> lanes = new ArrayList<>();
      List<AttemptTimes> left = new ArrayList<>();
      for (AttemptTimes attempt : sorted.stream().sorted(Comparator.comparingLong(AttemptTimes::start)).toList()) {
        Optional<List<AttemptTimes>> free = lanes.stream().filter(lane -> isFree(lane, attempt)).findFirst();
        if (free.isPresent()) {
          free.get().add(attempt);
        } else if (lanes.size() < MAX_LANES) {
          lanes.add(new ArrayList<>(List.of(attempt)));
        } else {
          left.add(attempt);
        }
      }
      return new Rows(lanes, left, false);
    }

    private static boolean isFree(List<AttemptTimes> lane, AttemptTimes attempt) {
      AttemptTimes last = lane.get(lane.size() - 1);
      return last.finish() > 0 && last.finish() <= attempt.start();
    }
  }

  private static int place(AttemptTimes.Kind kind) {
    return switch (kind) {
      case SETUP -> 0;
      case MAP -> 1;
      case REDUCE -> 2;
      default -> 3;
    };
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Run> runs = data.withAttempts(FAILED_RUNS);
    double length = runs.stream().mapToDouble(run -> data.clock(run).length()).max().orElse(1);
    Table.Builder table = Table.named("attempts", "The attempts of these runs", "attempt", "run", "job", "kind",
        "state", "speculative", "start", "shuffled", "sorted", "finish", "host", "cpu (s)", "error");
    List<Panel> panels = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Run run : runs) {
      List<AttemptTimes> attempts = data.telemetry(run).attempts();
      RunClock clock = data.clock(run);
      Set<String> speculative = speculative(attempts);
      Rows rows = Rows.of(attempts);
      rows(table, data.name(run), attempts, speculative, clock);
      panels.add(new Panel(data.name(run), words(attempts, speculative),
          width -> draw(rows, speculative, clock, length, width)));
      note(data.name(run), attempts, rows, notes);
    }
    List<Key> keys = new ArrayList<>();
    for (Work work : Work.values()) {
      keys.add(new Key(work.ink(), Mark.AREA, work.label()));
    }
    keys.add(new Key(SPECULATIVE, Mark.LINE, "speculative"));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Figure("Attempts over time", "A bar is an attempt; a reduce's has the parts shuffle, merge and "
        + "reduce. Those that started while another attempt of their task ran have a line through the bar and, if "
        + "attempts have names, a star.", keys,
        "seconds after the job was submitted", "", true, panels, table.build()));
    if (!notes.isEmpty()) {
      blocks.add(new Words(Words.Kind.NOTE, notes));
    }
    return blocks;
  }

  private static void note(String name, List<AttemptTimes> attempts, Rows rows, List<String> notes) {
    if (!rows.named) {
      notes.add(name + ": " + attempts.size() + " attempts are too many for a row each; those that followed each other "
          + "share one, like a slot." + (rows.left.isEmpty() ? "" : " " + Numbers.count(rows.left.size(), "attempt "
          + "that ran at the same time as " + MAX_LANES + " others is not drawn.", "attempts that ran at the same "
          + "time as " + MAX_LANES + " others are not drawn.")));
    }
    long unknown = attempts.stream().filter(attempt -> attempt.start() == 0).count();
    if (unknown > 0) {
      notes.add(name + ": " + Numbers.count(unknown, "attempt is", "attempts are") + " not drawn, as "
          + (unknown == 1 ? "its start is" : "their starts are") + " unknown.");
    }
  }

  /** Returns the attempts that began while another attempt of the same task was running. */
  private static Set<String> speculative(List<AttemptTimes> attempts) {
    Map<String, List<AttemptTimes>> tasks = new HashMap<>();
    attempts.forEach(attempt -> tasks.computeIfAbsent(attempt.task(), task -> new ArrayList<>()).add(attempt));
    return attempts.stream().filter(attempt -> tasks.get(attempt.task()).stream().anyMatch(other -> other != attempt
        && other.start() > 0 && other.start() <= attempt.start() && other.attempt().compareTo(attempt.attempt()) < 0
        && (other.finish() == 0 || other.finish() > attempt.start()))).map(AttemptTimes::attempt)
        .collect(Collectors.toSet());
  }

  private static void rows(Table.Builder table, String run, List<AttemptTimes> attempts,
      Set<String> speculative, RunClock clock) {
    for (AttemptTimes attempt : attempts) {
      table.row(attempt.attempt(), run, attempt.job(), attempt.kind().toString(), attempt.state().toString(),
          speculative.contains(attempt.attempt()), seconds(attempt.start(), clock), seconds(attempt.shuffled(), clock),
          seconds(attempt.sorted(), clock), seconds(attempt.finish(), clock), attempt.host(),
          attempt.cpuMillis() == 0 ? null : (Double) (attempt.cpuMillis() / 1000.0),
          attempt.error().lines().findFirst().orElse(""));
    }
  }

  private static Double seconds(long time, RunClock clock) {
    return time == 0 ? null : (Double) clock.seconds(time);
  }

  private static String words(List<AttemptTimes> attempts, Set<String> speculative) {
    Map<State, Integer> states = new EnumMap<>(State.class);
    attempts.forEach(attempt -> states.merge(attempt.state(), 1, Integer::sum));
    return Numbers.count(attempts.size(), "attempt: ", "attempts: ")
        + states.getOrDefault(State.SUCCEEDED, 0) + " succeeded, " + states.getOrDefault(State.FAILED, 0)
        + " failed, " + states.getOrDefault(State.KILLED, 0) + " killed, "
        + states.getOrDefault(State.RUNNING, 0) + " without an end; "
        + speculative.size() + " speculative.";
  }

  private static XYChart draw(Rows rows, Set<String> speculative, RunClock clock, double length,
      int width) {
    int count = rows.rows.size();
    int total = rows.named ? Plot.rowsHeight(count, NAMED_ROW) : LANE * count;
    double height = (double) total / Math.max(1, count);
    Plot plot = new Plot(width, MARGIN + total).x(0, length, Numbers::tick);
    String[] names = new String[count];
    boolean oneJob = rows.rows.stream().map(row -> row.get(0).job()).distinct().count() == 1;
    Map<Work, List<double[]>> bars = new EnumMap<>(Work.class);
    for (int row = 0; row < count; row++) {
      AttemptTimes first = rows.rows.get(row).get(0);
      names[row] = shortName(first, oneJob) + (speculative.contains(first.attempt()) ? " *" : "");
      double at = Plot.row(row, count);
      rows.rows.get(row).forEach(attempt -> Work.spans(attempt, clock).forEach(span -> bars.computeIfAbsent(
          span.work(), work -> new ArrayList<>()).add(new double[] {Math.max(0, span.from()), span.to(), at})));
    }
    plot.rows(names);
    bars.forEach((work, all) -> plot.bars(work.ink(), height * BAR, column(all, 0), column(all, 1), column(all, 2)));
    List<double[]> beside = beside(rows, speculative, clock);
    plot.bars(SPECULATIVE, Math.max(1, height * BAR * STRIPE), column(beside, 0), column(beside, 1),
        column(beside, 2));
    return plot.chart();
  }

  /** Returns the stripes of speculative attempts, from start to end. */
  private static List<double[]> beside(Rows rows, Set<String> speculative, RunClock clock) {
    List<double[]> stripes = new ArrayList<>();
    for (int row = 0; row < rows.rows.size(); row++) {
      double at = Plot.row(row, rows.rows.size());
      for (AttemptTimes attempt : rows.rows.get(row)) {
        List<Work.Span> spans = speculative.contains(attempt.attempt()) ? Work.spans(attempt, clock) : List.of();
        if (!spans.isEmpty()) {
          stripes.add(new double[] {Math.max(0, spans.get(0).from()), spans.get(spans.size() - 1).to(), at});
        }
      }
    }
    return stripes;
  }

  private static double[] column(List<double[]> rows, int column) {
    return rows.stream().mapToDouble(row -> row[column]).toArray();
  }

  /**
   * Returns a name that is unique within one or two jobs: attempt_201111210933_0001_m_000003_0 is 1 m 3/0.
   */
  private static String shortName(AttemptTimes attempt, boolean oneJob) {
    String[] parts = attempt.attempt().split("_");
    int last = parts.length - 1;
    if (last < 4) {
      return attempt.attempt();
    }
    return (oneJob ? "" : parts[2].replaceFirst("^0+(?=.)", "") + " ") + parts[last - 2] + " "
        + parts[last - 1].replaceFirst("^0+(?=.)", "") + "/" + parts[last];
  }
}
