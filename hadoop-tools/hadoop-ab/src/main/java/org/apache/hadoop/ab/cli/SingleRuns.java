/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.ab.html.Report;
import org.apache.hadoop.ab.report.CaseOutcome;
import org.apache.hadoop.ab.report.ResultsFile;
import org.apache.hadoop.ab.run.Experiment;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.MachineWatch;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.run.WatchedRuns;
import org.apache.hadoop.ab.telemetry.Keeper;

/**
 * A measurement of distinct cases, each run once on each arm; it skips the runs that the session already has.
 *
 * @param keep true to keep every file of every run
 * @param metrics the metrics of the runs
 * @param outcome describes a run in a few words
 * @param report formats all runs as text
 */
public record SingleRuns(MeasurementSession session, Isolation isolation, boolean keep, List<Metric> metrics,
    Function<Run, String> outcome, Function<List<Run>, String> report, PrintWriter out, PrintWriter err) {
  /**
   * One case.
   *
   * @param round the number that identifies it in the run log
   * @param name for its folder and for progress lines
   */
  public record Single(int round, String name, Measurement measurement) {
  }

  /** Carries out the runs that are left, one after the other, with the timeout of the first, and writes the report. */
  public List<Run> run(List<Single> singles, List<Side> sides) throws IOException, InterruptedException {
    return run(singles, sides, 1);
  }

  /**
   * Carries out the runs that are left, {@code atOnce} at a time; these are not marked as runs on a busy machine,
   * because they themselves keep it busy.
   */
  public List<Run> run(List<Single> singles, List<Side> sides, int atOnce) throws IOException, InterruptedException {
    List<Runner> runners = new ArrayList<>();
    for (int i = 0; i < atOnce; i++) {
      runners.add(new Runner(isolation, singles.get(0).measurement().bound(), keep,
          new Keeper(session.folder(), isolation.network().isPresent())));
    }
    Thread hook = new Thread(() -> interrupted(runners), "ab-abort");
    Runtime.getRuntime().addShutdownHook(hook);
    MachineWatch watch = new MachineWatch();
    watch.warnings().forEach(warning -> err.println("ab: warning: " + warning));
    err.flush();
    List<Experiment.Execution> lanes = new ArrayList<>();
    for (Runner runner : runners) {
      lanes.add(atOnce == 1 ? new WatchedRuns(runner::run, watch) : runner::run);
    }
    List<Run> runs = execute(lanes, singles, sides);
    Measure.removeHook(hook);
    String text = report.apply(runs);
    Files.writeString(session.text(), text);
    ResultsFile.write(session.results(), session.header(), metrics, runs, outcomes(singles, runs));
    out.print(text);
    out.println("results: " + session.results());
    Report.besides(session.results(), err).ifPresent(page -> out.println("report: " + page));
    out.flush();
    return runs;
  }

  private List<CaseOutcome> outcomes(List<Single> singles, List<Run> runs) {
    Map<Integer, String> names = names(singles);
    return runs.stream().map(run -> new CaseOutcome(run.round(), run.arm(),
        names.getOrDefault(run.round(), "case " + run.round()), outcome.apply(run))).toList();
  }

  private List<Run> execute(List<Experiment.Execution> lanes, List<Single> singles, List<Side> sides)
      throws IOException, InterruptedException {
    List<Run> runs = new ArrayList<>(session.log().read());
    int total = singles.size() * sides.size();
    Map<Integer, String> names = names(singles);
    try (SideBySide beside = new SideBySide(lanes)) {
      for (Single single : singles) {
        for (Side side : sides) {
          if (runs.stream().noneMatch(run -> run.round() == single.round() && run.arm().equals(side.label()))) {
            beside.begin(single.measurement(), side, single.round(),
                session.runs().resolve(single.name() + "-" + side.label().replaceAll("[^\\w.-]", "-")));
          }
        }
      }
      while (beside.isAnyLeft()) {
        Run run = beside.awaitNext();
        session.log().append(run);
        runs.add(run);
        err.printf(Locale.ROOT, "ab: run %d of %d: %s, %s: %s%n", runs.size(), Math.max(total, runs.size()),
            run.arm(), names.get(run.round()), outcome.apply(run));
        err.flush();
      }
    }
    List<Integer> rounds = singles.stream().map(Single::round).toList();
    List<String> arms = sides.stream().map(Side::label).toList();
    runs.sort(Comparator.<Run>comparingInt(run -> rounds.indexOf(run.round()))
        .thenComparingInt(run -> arms.indexOf(run.arm())));
    return runs;
  }

  private static Map<Integer, String> names(List<Single> singles) {
    Map<Integer, String> names = new HashMap<>();
    singles.forEach(single -> names.put(single.round(), single.name()));
    return names;
  }

  /** Handles Ctrl-C: ends the runs in progress and keeps the finished ones for --resume. */
  private void interrupted(List<Runner> runners) {
    try {
      for (Runner runner : runners) {
        runner.abort();
      }
      err.println("ab: interrupted; the finished runs are in " + session.folder() + ": --resume continues with them");
    } catch (IOException e) {
      err.println("ab: interrupted; " + e.getMessage());
    }
    err.flush();
  }
}
