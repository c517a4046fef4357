/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.ab.html.Report;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.ResultsFile;
import org.apache.hadoop.ab.report.TextReport;
import org.apache.hadoop.ab.run.DiskSpace;
import org.apache.hadoop.ab.run.Experiment;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.LineProgress;
import org.apache.hadoop.ab.run.MachineWatch;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.PageCache;
import org.apache.hadoop.ab.run.Progress;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.run.WatchedRuns;
import org.apache.hadoop.ab.stats.Requirement;
import org.apache.hadoop.ab.telemetry.Keeper;
import org.apache.hadoop.ab.util.Trees;

/** One measurement, from the checked command line to the report and the exit status. */
public final class Measure {
  /** The exit status if every run counts and every requirement holds. */
  public static final int OK = 0;
  /** The exit status if a run failed or a requirement does not hold. */
  public static final int NOT_SHOWN = 1;

  private final Checkout checkout;
  private final MeasureOptions options;
  private final List<Requirement> requirements;
  private final String command;
  private final PrintWriter out;
  private final PrintWriter err;

  /** @param command as the user typed it */
  public Measure(Checkout checkout, MeasureOptions options, List<Requirement> requirements, String command,
      PrintWriter out, PrintWriter err) {
    this.checkout = checkout;
    this.options = options;
    this.requirements = requirements;
    this.command = command;
    this.out = out;
    this.err = err;
  }

  /**
   * Measures, reports and returns the exit status.
   *
   * @param metrics derives the metrics from the runs, because for some measurements they are known only afterwards
   */
  int run(Measurement measurement, List<Side> sides, Function<List<Run>, List<Metric>> metrics)
      throws IOException, InterruptedException {
    return run(measurement, sides, metrics, evaluation -> "");
  }

  /** @param appendix the end of the report, in whole lines */
  public int run(Measurement measurement, List<Side> sides, Function<List<Run>, List<Metric>> metrics,
      Function<Evaluation, String> appendix) throws IOException, InterruptedException {
    Isolation isolation = Isolation.detect(checkout.root(), measurement.network());
    if (!isolation.namespace()) {
      err.println("ab: note: " + isolation.describe());
    }
    if (options.cold) {
      PageCache.requireDroppable();
    }
    Path results = options.results(checkout);
    Path scratch = options.scratch == null ? results : options.scratch;
    DiskSpace.require(scratch,
        measurement.diskBytes() * (options.keep ? (options.runs + 1L) * sides.size() : 1));
    Header header = new Setting(checkout, command, isolation, sides)
        .header(options.describe(measurement.description()), options.runs, options.cold, scratch, options.seed);
    MeasurementSession session = options.resume ? MeasurementSession.resume(results, measurement.name(), header)
        : MeasurementSession.begin(results, measurement.name(), header);
    List<Run> runs =
        execute(measurement, options.profiled(sides, session.recordings()), isolation, session);
    return report(session, new Evaluation(sides.stream().map(Side::label).toList(), metrics.apply(runs), runs), runs,
        appendix);
  }

  private Path runs(MeasurementSession session) {
    return options.scratch == null ? session.runs() : session.runsIn(options.scratch.toAbsolutePath());
  }

  private List<Run> execute(Measurement measurement, List<Side> sides, Isolation isolation, MeasurementSession session)
      throws IOException, InterruptedException {
    Experiment experiment = new Experiment(measurement, sides, options.runs, runs(session),
        options.cold ? PageCache::drop : () -> { });
    MachineWatch watch = new MachineWatch();
    watch.warnings().forEach(warning -> err.println("ab: warning: " + warning));
    err.flush();
    Runner runner = new Runner(isolation, options.bound(measurement.bound()), options.keep,
        new Keeper(session.folder(), isolation.network().isPresent()));
    Thread hook = new Thread(() -> interrupted(runner, session), "ab-abort");
    Runtime.getRuntime().addShutdownHook(hook);
    int done = (int) session.log().read().stream().filter(run -> !run.warmUp()).count();
    try (Progress progress = progress(measurement, experiment.total() + sides.size(), done)) {
      return experiment.run(new WatchedRuns(runner::run, watch), session.log(), progress);
    } finally {
      // Not reached while the JVM is shutting down, when the hook is running.
      removeHook(hook);
    }
  }

  /** Returns a progress bar if the launcher says that there is a terminal, and a line per run otherwise. */
  private Progress progress(Measurement measurement, int total, int done) {
    int columns = Integer.getInteger("ab.columns", 0);
    return columns > 0 ? new BarProgress(measurement.name(), total, done, columns)
        : new LineProgress(err, measurement.name(), total, done);
  }

  public static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook has already started.
    }
  }

  /** Handles Ctrl-C: ends the run in progress and keeps the finished runs for --resume. */
  private void interrupted(Runner runner, MeasurementSession session) {
    try {
      runner.abort();
      deleteIfEmpty(runs(session));
      if (session.log().read().stream().allMatch(Run::warmUp)) {
        Trees.delete(session.folder());
        err.println("ab: interrupted; nothing was measured, nothing is left");
      } else {
        err.println("ab: interrupted; the finished runs are in " + session.folder() + ": --resume continues with them");
      }
    } catch (IOException e) {
      err.println("ab: interrupted; " + e.getMessage());
    }
    err.flush();
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (var entries = Files.list(folder)) {
        if (entries.findAny().isPresent()) {
          return;
        }
      }
      Files.delete(folder);
    }
  }

  private int report(MeasurementSession session, Evaluation evaluation, List<Run> runs,
      Function<Evaluation, String> appendix) throws IOException {
    deleteIfEmpty(runs(session));
    List<Requirement.Outcome> outcomes = requirements.stream().map(evaluation::judge).toList();
    String text = TextReport.of(session.header(), evaluation, outcomes) + appendix.apply(evaluation);
    Files.writeString(session.text(), text);
    ResultsFile.write(session.results(), session.header(), evaluation, runs, outcomes);
    out.print(text);
    out.println("results: " + session.results());
    Report.besides(session.results(), err).ifPresent(page -> out.println("report: " + page));
    out.flush();
    if (options.recorder().isPresent()) {
      out.println(options.recorder().get().record(session.header(), evaluation));
      out.flush();
    }
    boolean complete = evaluation.labels().stream().allMatch(each -> evaluation.runs(each).size() >= options.runs);
    for (Run run : runs) {
      if (run.warmUp() && run.failed()) {
        err.println("ab: the warm-up of " + run.arm() + " failed: " + run.failure());
      }
    }
    err.flush();
    return complete && evaluation.failures().isEmpty() && outcomes.stream().allMatch(Requirement.Outcome::holds)
        ? OK : NOT_SHOWN;
  }
}
