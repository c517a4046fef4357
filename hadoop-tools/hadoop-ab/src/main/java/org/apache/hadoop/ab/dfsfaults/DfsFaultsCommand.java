/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import org.apache.hadoop.ab.record.Recorder;
import org.apache.hadoop.ab.report.Evaluation;
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

/** The command {@code ab dfs-faults}: the fate of files that are written while a DataNode fails. */
@Command(name = DfsFaultsRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = DfsFaultsCommand.DESCRIPTION + ".%nExit status 0 means that all cases were tried, and that on each "
        + "arm, except the first of several, every file was right, with all its replicas and no others left.")
public final class DfsFaultsCommand implements ListedWorkload, Callable<Integer> {
  static final String DESCRIPTION =
      "writes files while a DataNode is stopped, killed or cut off, or its disk fails: right, failed, or wrong";
  private static final int BATCH = 50;
  private static final int LIMIT_SECONDS = 300;
  private static final int SMALL_LIMIT_SECONDS = 90;

  @Mixin
  private ArmOptions options;

  @Mixin
  private AtOnceOption atOnce;

  @Option(names = "--cases", paramLabel = "N",
      description = "Number of small files with random faults, by --seed, and short timeouts, 1 to 100000 (default: "
          + "each fault with one and with three replicas, and the arm's timeouts).")
  @Limit(min = 1, max = 100_000)
  private Integer count;

  @Option(names = "--faults", split = ",", paramLabel = "FAULT", description = "Only these faults (default: all): none,"
      + " pause-1, pause-5, pause-70 (with --cases pause-short, pause-long), slow, kill, disk-error, disk-full, cut, "
      + "silence.")
  private List<String> faults;

  @Option(names = "--replicas", split = ",", paramLabel = "N",
      description = "Replicas of a file, 1 to 32, not with --cases (default: each fault with 1 and with 3).")
  private List<Integer> replicas;

  @Option(names = "--packet", paramLabel = "N", description = "Packet of 64 KB at which the fault occurs, 1 to "
      + FaultCase.LAST_PACKET + ", not with --cases (default: by --seed).")
  @Limit(min = 1, max = FaultCase.LAST_PACKET)
  private Integer packet;

  @Option(names = "--node", paramLabel = "N",
      description = "Node of the pipeline that fails, 0 to 31, not with --cases (default: by --seed).")
  @Limit(min = 0, max = 31)
  private Integer node;

  @Option(names = "--data-nodes", paramLabel = "N", defaultValue = "5",
      description = "DataNodes, 3 to 32 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 3, max = 32)
  private int dataNodes;

  @Option(names = "--limit", paramLabel = "SECONDS",
      description = "Time after which a writer counts as hung, 5 to 3600 (default: " + LIMIT_SECONDS + ", with --cases "
          + SMALL_LIMIT_SECONDS + ").")
  @Limit(min = 5, max = 3600)
  private Integer limitSeconds;

  @Option(names = "--record", paramLabel = "NAME",
      description = "With --cases: record the result as that experiment of dev-support/benchmarks/experiments.json; a "
          + "run is " + BATCH + " cases.")
  private String record;

  @Spec
  private CommandSpec spec;

  @Override
  public String name() {
    return DfsFaultsRun.NAME;
  }

  @Override
  public String description() {
    return DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return DfsFaultsRun.metrics();
  }

  private boolean small() {
    return count != null;
  }

  private List<WriteFault> kinds() {
    List<WriteFault> all = small() ? WriteFault.seeded() : WriteFault.singles();
    if (faults != null && faults.isEmpty()) {
      throw new UserError("--faults names no fault: name one or more of "
          + String.join(", ", all.stream().map(WriteFault::toString).toList()));
    }
    return faults == null ? all : faults.stream().map(fault -> WriteFault.named(fault, all)).toList();
  }

  /** Checks the options that fix values for all cases, and returns these values. */
  private FaultCase.Fixed fixed() {
    if (small() && (replicas != null || packet != null || node != null)) {
      throw new UserError((replicas != null ? "--replicas" : packet != null ? "--packet" : "--node")
          + " is not allowed with --cases: the seed determines it");
    }
    if (replicas != null && replicas.isEmpty()) {
      throw new UserError("--replicas names no number: name one or more from 1 to " + dataNodes);
    }
    for (int each : replicas == null ? List.<Integer>of() : replicas) {
      if (each < 1 || each > dataNodes) {
        throw new UserError("--replicas " + each + " is out of range: 1 to " + dataNodes
            + ", one on each of the --data-nodes");
      }
    }
    int fewest = replicas == null ? 1 : replicas.stream().mapToInt(Integer::intValue).min().getAsInt();
    if (node != null && node >= fewest) {
      throw new UserError("--node " + node + " is out of range: 0 to " + (fewest - 1) + " if a file has " + fewest
          + (fewest == 1 ? " replica" : " replicas") + "; --replicas can ask for more");
    }
    return new FaultCase.Fixed(replicas, packet, node);
  }

  /** Returns the cases of each run. */
  private List<List<FaultCase>> batches(List<WriteFault> kinds) {
    FaultCase.Fixed fixed = fixed();
    List<FaultCase> cases = small() ? FaultCase.seeded(kinds, count, options.seed())
        : FaultCase.singles(kinds, options.seed(), fixed);
    int size = small() ? BATCH : 1;
    List<List<FaultCase>> batches = new ArrayList<>();
    for (int start = 0; start < cases.size(); start += size) {
      batches.add(cases.subList(start, Math.min(cases.size(), start + size)));
    }
    return batches;
  }

  private Optional<Recorder> recorder(int runs) throws IOException {
    if (record == null) {
      return Optional.empty();
    }
    if (!small()) {
      throw new UserError("--record is not allowed without --cases: one case of each kind has no median");
    }
    return Optional.of(Recorder.require(Checkout.current().root(), record,
        spec.root().commandLine().getParseResult().originalArgs(), runs, ""));
  }

  @Override
  public Integer call() throws Exception {
    Options.check(this);
    int lanes = atOnce.runs();
    List<WriteFault> kinds = kinds();
    List<List<FaultCase>> batches = batches(kinds);
    Optional<Recorder> recorder = recorder(batches.size());
    Checkout checkout = Checkout.current();
    List<Side> sides = Sides.of(new ArmCatalog(checkout.root(), Notices.to(spec)), options);
    for (Side side : sides) {
      OneRelease.require(side, DfsFaultsRun.NAME, "a client");
    }
    Path tool = checkout.jar("hadoop-ab-arm");
    Isolation isolation = Isolation.detect(checkout.root(), Optional.empty());
    if (!isolation.namespace()) {
      spec.commandLine().getErr().println("ab: note: " + isolation.describe());
    }
    Path results = options.results(checkout);
    int limit = limitSeconds != null ? limitSeconds : small() ? SMALL_LIMIT_SECONDS : LIMIT_SECONDS;
    Header header = new Setting(checkout, CommandText.of(spec), isolation, sides).header(DfsFaultsRun.NAME + ": "
        + String.join(", ", kinds.stream().map(WriteFault::toString).toList())
        + (small() ? "; " + count + " cases" : "") + "; " + dataNodes + " data nodes; " + limit + " s at most"
            + atOnce.described(),
        batches.size(), false, results, options.seed());
    MeasurementSession session = options.resume() ? MeasurementSession.resume(results, DfsFaultsRun.NAME, header)
        : MeasurementSession.begin(results, DfsFaultsRun.NAME, header);
    Path kept = session.folder().resolve("cases");
    List<SingleRuns.Single> singles = new ArrayList<>();
    for (List<FaultCase> batch : batches) {
      int number = singles.size() + 1;
      DfsFaultsRun run = new DfsFaultsRun(number, batch, small(), dataNodes, Duration.ofSeconds(limit),
          options.seed(), kept, tool);
      singles.add(new SingleRuns.Single(number, small() ? "batch-" + number
          : batch.get(0).fault() + "-" + batch.get(0).replicas(), run));
    }
    DiskSpace.require(results,
        singles.get(0).measurement().diskBytes() * (options.keep() ? singles.size() * sides.size() : lanes));
    List<Run> runs = new SingleRuns(session, isolation, options.keep(), DfsFaultsRun.metrics(),
        DfsFaultsReport::outcome, all -> report(session, kept, all), spec.commandLine().getOut(),
        spec.commandLine().getErr()).run(singles, sides, lanes);
    if (recorder.isPresent()) {
      spec.commandLine().getOut().println(recorder.get().record(session.header(),
          new Evaluation(sides.stream().map(Side::label).toList(), DfsFaultsRun.metrics(), runs)));
      spec.commandLine().getOut().flush();
    }
    return runs.stream().noneMatch(Run::failed) && isClean(sides, CaseResult.kept(kept)) ? Measure.OK
        : Measure.NOT_SHOWN;
  }

  private static String report(MeasurementSession session, Path kept, List<Run> runs) {
    try {
      return DfsFaultsReport.of(session.header(), CaseResult.kept(kept), runs);
    } catch (IOException e) {
      throw new UserError("the cases in " + kept + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Returns true if all results are clean, except that the first of several arms is the baseline and does not count.
   */
  private static boolean isClean(List<Side> sides, List<CaseResult> results) {
    List<String> asked = sides.subList(sides.size() == 1 ? 0 : 1, sides.size()).stream().map(Side::label).toList();
    return results.stream().filter(each -> asked.contains(each.arm())).allMatch(CaseResult::isClean);
  }
}
