/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.faults;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.cli.Measure;
import org.apache.hadoop.ab.cli.MeasurementSession;
import org.apache.hadoop.ab.report.ResultsFile;
import org.apache.hadoop.ab.run.Experiment;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.MachineWatch;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.run.WatchedRuns;

/** Each fault on each arm, from the first run that the session lacks to the report and the exit status. */
record FaultRounds(MeasurementSession session, Isolation isolation, boolean keep, PrintWriter out, PrintWriter err) {
  /** The runs of a session with these faults have the same bound. */
  int run(List<FaultRun> faults, List<Side> sides) throws IOException, InterruptedException {
    Runner runner = new Runner(isolation, faults.get(0).bound(), keep);
    Thread hook = new Thread(() -> interrupted(runner), "ab-abort");
    Runtime.getRuntime().addShutdownHook(hook);
    MachineWatch watch = new MachineWatch();
    watch.warnings().forEach(warning -> err.println("ab: warning: " + warning));
    err.flush();
    List<Run> runs = execute(new WatchedRuns(runner::run, watch), faults, sides);
    Measure.removeHook(hook);
    String text = FaultReport.of(session.header(), runs);
    Files.writeString(session.text(), text);
    ResultsFile.write(session.results(), session.header(), runs);
    out.print(text);
    out.println("results: " + session.results());
    out.flush();
    return runs.stream().noneMatch(Run::failed) ? Measure.OK : Measure.NOT_SHOWN;
  }

  private List<Run> execute(Experiment.Execution runner, List<FaultRun> faults, List<Side> sides)
      throws IOException, InterruptedException {
    List<Run> runs = new ArrayList<>(session.log().read());
    int total = faults.size() * sides.size();
    for (FaultRun fault : faults) {
      int round = FaultReport.round(fault.fault());
      for (Side side : sides) {
        if (runs.stream().noneMatch(run -> run.round() == round && run.arm().equals(side.label()))) {
          Run run = runner.run(fault, side, round,
              session.runs().resolve(fault.fault() + "-" + side.label().replaceAll("[^\\w.-]", "-")));
          session.log().append(run);
          runs.add(run);
          err.printf(Locale.ROOT, "ab: run %d of %d: %s, %s: %s%n", runs.size(),
              Math.max(total, runs.size()), run.arm(),
              fault.fault(), run.failed() ? "FAILED: " + run.failure() : FaultRun.End.of(run));
          err.flush();
        }
      }
    }
    return runs;
  }

  /** Ctrl-C: the run in progress goes, finished runs stay for --resume. */
  private void interrupted(Runner runner) {
    try {
      runner.abort();
      err.println("ab: interrupted; the finished runs are in " + session.folder() + ": --resume goes on with them");
    } catch (IOException e) {
      err.println("ab: interrupted; " + e.getMessage());
    }
    err.flush();
  }
}
