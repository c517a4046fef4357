/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.cli.ArmOptions;
import org.apache.hadoop.ab.cli.AtOnceOption;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.CommandText;
import org.apache.hadoop.ab.cli.ListedWorkload;
import org.apache.hadoop.ab.cli.Measure;
import org.apache.hadoop.ab.cli.MeasurementSession;
import org.apache.hadoop.ab.cli.Notices;
import org.apache.hadoop.ab.cli.OneRelease;
import org.apache.hadoop.ab.cli.Setting;
import org.apache.hadoop.ab.cli.Sides;
import org.apache.hadoop.ab.cli.SingleRuns;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.run.DiskSpace;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ab shuffle-faults}: how the jobs of each arm end while something goes wrong. */
@Command(name = FaultRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = ShuffleFaultsCommand.DESCRIPTION + ".%nA run is one job of 12 maps and 3 reduces (34 and 9 with one "
        + "broken output in a hundred) on three trackers behind relays; reads time out after 2 s. Exit status 0 means "
        + "that all were run, however they ended.")
public final class ShuffleFaultsCommand implements ListedWorkload, Callable<Integer> {
  public static final String DESCRIPTION =
      "shows how jobs end when connections, trackers or map outputs fail: right, wrong, or not at all";

  @Mixin
  private ArmOptions options;

  @Mixin
  private AtOnceOption atOnce;

  @Option(names = "--faults", split = ",", paramLabel = "FAULT", description = "Only these faults (default: all): none,"
      + " silence, cuts, flips, lengths, maps, reduces, bytes, one-in-a-hundred, restart.")
  private List<String> faults;

  @Option(names = "--limit", paramLabel = "SECONDS", defaultValue = "40",
      description = "Time after which a job counts as still running, 5 to 3600 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 5, max = 3600)
  private int limitSeconds;

  @Spec
  private CommandSpec spec;

  @Override
  public String name() {
    return FaultRun.NAME;
  }

  @Override
  public String description() {
    return DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return FaultRun.metrics();
  }

  @Override
  public Integer call() throws Exception {
    Options.check(this);
    int lanes = atOnce.runs();
    if (faults != null && faults.isEmpty()) {
      throw new UserError("--faults names no fault: name one or more of " + String.join(", ", FaultKind.names()));
    }
    List<FaultKind> kinds = faults == null ? Arrays.asList(FaultKind.values())
        : faults.stream().map(FaultKind::named).toList();
    Checkout checkout = Checkout.current();
    List<Side> sides = Sides.of(new ArmCatalog(checkout.root(), Notices.to(spec)), options);
    for (Side side : sides) {
      OneRelease.require(side, FaultRun.NAME, "trackers");
    }
    Path tool = checkout.jar("hadoop-ab-arm");
    Duration limit = Duration.ofSeconds(limitSeconds);
    List<FaultRun> runs = kinds.stream().map(kind -> new FaultRun(kind, limit, options.seed(), tool)).toList();
    Isolation isolation = Isolation.detect(checkout.root(), Optional.empty());
    if (!isolation.namespace()) {
      spec.commandLine().getErr().println("ab: note: " + isolation.describe());
    }
    Path results = options.results(checkout);
    DiskSpace.require(results, runs.get(0).diskBytes() * (options.keep() ? runs.size() * sides.size() : lanes));
    Header header = new Setting(checkout, CommandText.of(spec), isolation, sides).header(FaultRun.NAME + ": "
        + String.join(", ", kinds.stream().map(FaultKind::toString).toList()) + "; " + limitSeconds + " s at most"
        + atOnce.described(), 1, false, results, options.seed());
    MeasurementSession session = options.resume() ? MeasurementSession.resume(results, FaultRun.NAME, header)
        : MeasurementSession.begin(results, FaultRun.NAME, header);
    List<Run> ended = new SingleRuns(session, isolation, options.keep(), FaultRun.metrics(),
        run -> run.failed() ? "FAILED: " + run.failure() : FaultRun.End.of(run).toString(),
        all -> FaultReport.of(session.header(), all), spec.commandLine().getOut(), spec.commandLine().getErr())
        .run(runs.stream()
            .map(run -> new SingleRuns.Single(FaultReport.round(run.fault()), run.fault().toString(), run))
            .toList(), sides, lanes);
    return ended.stream().noneMatch(Run::failed) ? Measure.OK : Measure.NOT_SHOWN;
  }
}
