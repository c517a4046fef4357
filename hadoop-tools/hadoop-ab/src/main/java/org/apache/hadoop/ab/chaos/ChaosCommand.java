/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.cli.ArmOptions;
import org.apache.hadoop.ab.cli.AtOnceOption;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.CommandText;
import org.apache.hadoop.ab.cli.ListedWorkload;
import org.apache.hadoop.ab.cli.Measure;
import org.apache.hadoop.ab.cli.MeasurementSession;
import org.apache.hadoop.ab.cli.Notices;
import org.apache.hadoop.ab.cli.Setting;
import org.apache.hadoop.ab.cli.Sides;
import org.apache.hadoop.ab.cli.SingleRuns;
import org.apache.hadoop.ab.cluster.ClusterRun;
import org.apache.hadoop.ab.cluster.ClusterShape;
import org.apache.hadoop.ab.cluster.ClusterWorkloads;
import org.apache.hadoop.ab.cluster.InputOption;
import org.apache.hadoop.ab.cluster.JobOptions;
import org.apache.hadoop.ab.cluster.Shape;
import org.apache.hadoop.ab.cluster.Workload;
import org.apache.hadoop.ab.options.ByteSize;
import org.apache.hadoop.ab.options.Choice;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.record.Recorder;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.run.DiskSpace;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.NodeNetwork;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ab chaos}: how TeraSort jobs end while daemons fail and recover. */
@Command(name = ChaosRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = ChaosCommand.DESCRIPTION + ".%nExit status 0 means that each output was right, or its job failed "
        + "and reported why, and that no process and no temporary file was left.")
public final class ChaosCommand implements ListedWorkload, Callable<Integer> {
  static final String DESCRIPTION =
      "runs TeraSorts on daemons that are killed, stopped, cut off, filled and restarted: right, failed, or worse";
  static final List<Metric> METRICS = List.of(Metric.WALL);
  private static final Pattern SEEDS = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");
  private static final int MAX_SEEDS = 10_000;
  /** The number of replicas of each block; more than one daemon may fail at a time. */
  private static final int REPLICATION = 2;

  @Mixin
  private ArmOptions options;

  @Mixin
  private AtOnceOption atOnce;

  @Option(names = "--seeds", paramLabel = "N[-M]", defaultValue = "1-5",
      description = "Seeds of the plans, one run of each (default: ${DEFAULT-VALUE}).")
  private String seeds;

  @Option(names = "--plan", paramLabel = "FILE", description = "Your own plan instead of seeds.")
  private Path plan;

  @Option(names = "--size", paramLabel = "SIZE", defaultValue = "64m",
      description = "Bytes to sort; the job is always a TeraSort (default: ${DEFAULT-VALUE}).")
  private String size;

  @Option(names = "--cluster", paramLabel = "KIND", defaultValue = ClusterShape.PROCESSES_KIND,
      description = "Where the daemons run (default: ${DEFAULT-VALUE}): processes, on this node; netns, each pair of "
          + "workers on its own node, which can be cut off (needs root).")
  @Choice({ClusterShape.PROCESSES_KIND, ClusterShape.NODES_KIND})
  private String cluster;

  @Option(names = "--nodes", paramLabel = "N", defaultValue = "3",
      description = "DataNodes and trackers, 2 to 32 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 2, max = 32)
  private int nodes;

  @Option(names = "--limit", paramLabel = "SECONDS", defaultValue = "240",
      description = "Time after which a job counts as hung, 10 to 3600 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 10, max = 3600)
  private int limitSeconds;

  @Option(names = "--record", paramLabel = "NAME",
      description = "With --seeds: record the result as that experiment of dev-support/benchmarks/experiments.json; a "
          + "run is " + ChaosBatches.SEEDS + " seeds.")
  private String record;

  @Mixin
  private InputOption inputs;

  @Spec
  private CommandSpec spec;

  @Override
  public String name() {
    return ChaosRun.NAME;
  }

  @Override
  public String description() {
    return DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return Stream.concat(METRICS.stream(), ChaosBatches.METRICS.stream()).toList();
  }

  @Override
  public Integer call() throws Exception {
    Options.check(this);
    int lanes = atOnce.runs();
    long bytes = ByteSize.parse(size);
    inputs.bytes();
    if (record != null && plan != null) {
      throw new UserError("--record is not allowed with --plan: one run of each arm has no median");
    }
    Map<Integer, ChaosPlan> plans = plans();
    int batches = ChaosBatches.count(plans.size());
    Optional<Recorder> recorder = recorder(batches);
    ClusterShape shape = new ClusterShape(cluster, nodes,
        cluster.equals(ClusterShape.NODES_KIND) ? ClusterShape.DEFAULT_RATE : "");
    shape.network().ifPresent(NodeNetwork::require);
    Checkout checkout = Checkout.current();
    List<Side> sides = Sides.of(new ArmCatalog(checkout.root(), Notices.to(spec)), options);
    sides.forEach(shape::require);
    Path results = options.results(checkout);
    ClusterRun job = job(checkout, results, bytes, shape);
    List<SingleRuns.Single> singles = new ArrayList<>();
    plans.forEach((round, each) -> singles.add(new SingleRuns.Single(round, each.name().replaceAll("[^\\w.-]", "-"),
        new ChaosRun(job, each, Duration.ofSeconds(limitSeconds)))));
    Isolation isolation = Isolation.detect(checkout.root(), shape.network());
    if (!isolation.namespace()) {
      spec.commandLine().getErr().println("ab: note: " + isolation.describe());
      spec.commandLine().getErr().println("ab: note: without a namespace there are no disks to fill up: such steps are "
          + "skipped");
    }
    DiskSpace.require(results, singles.get(0).measurement().diskBytes() * (options.keep() ? singles.size() : lanes));
    Header header = new Setting(checkout, CommandText.of(spec), isolation, sides).header(ChaosRun.NAME + ": "
        + job.description() + "; " + limitSeconds + " s at most" + atOnce.described()
        + (plan == null ? "; seeds " + seeds : "; " + plans.get(1))
        + (recorder.isPresent() ? ", " + ChaosBatches.SEEDS + " to a run" : ""),
        recorder.isPresent() ? batches : 1, false, results, options.seed());
    MeasurementSession session = options.resume() ? MeasurementSession.resume(results, ChaosRun.NAME, header)
        : MeasurementSession.begin(results, ChaosRun.NAME, header);
    List<Run> runs = new SingleRuns(session, isolation, options.keep(), METRICS, ChaosReport::outcome,
        all -> ChaosReport.of(session.header(), plans, all), spec.commandLine().getOut(), spec.commandLine().getErr())
        .run(singles, sides, lanes);
    if (recorder.isPresent()) {
      List<String> arms = sides.stream().map(Side::label).toList();
      spec.commandLine().getOut().println(recorder.get().record(session.header(), new Evaluation(arms,
          ChaosBatches.METRICS, ChaosBatches.of(List.copyOf(plans.keySet()), arms, runs))));
      spec.commandLine().getOut().flush();
    }
    return runs.stream().map(ChaosEnd::of).allMatch(ChaosEnd::isHonest) ? Measure.OK : Measure.NOT_SHOWN;
  }

  private Optional<Recorder> recorder(int batches) throws IOException {
    if (record == null) {
      return Optional.empty();
    }
    return Optional.of(Recorder.require(Checkout.current().root(), record,
        spec.root().commandLine().getParseResult().originalArgs(), batches, ""));
  }

  private ClusterRun job(Checkout checkout, Path results, long bytes, ClusterShape cluster) throws IOException {
    Workload terasort = ClusterWorkloads.named("terasort").orElseThrow();
    Shape one = terasort.shape(OptionalLong.of(bytes));
    Shape shape = new Shape(one.bytes(), one.maps(), one.reduces(), REPLICATION);
    return new ClusterRun(terasort, shape, inputs.input(results, terasort, shape, options.seed()), cluster,
        List.of(checkout.jar("hadoop-ab-arm"), checkout.jar("hadoop-terasort")), List.of(),
        checkout.jar("hadoop-ab-probe"), JobOptions.PLAIN);
  }

  /** Returns the plans by seed; a plan provided by the user comes first. */
  private Map<Integer, ChaosPlan> plans() throws IOException {
    boolean network = cluster.equals(ClusterShape.NODES_KIND);
    Map<Integer, ChaosPlan> plans = new TreeMap<>();
    if (plan != null) {
      if (!Files.isRegularFile(plan)) {
        throw new UserError("--plan " + plan + " is not a file");
      }
      plans.put(1, ChaosPlan.parse(plan.getFileName().toString(), Files.readAllLines(plan), nodes, network));
      return plans;
    }
    Matcher form = SEEDS.matcher(seeds);
    int first = form.matches() ? Integer.parseInt(form.group(1)) : 0;
    int last = !form.matches() ? 0 : form.group(2) == null ? first : Integer.parseInt(form.group(2));
    if (first < 1 || last < first || last - first >= MAX_SEEDS) {
      throw new UserError("--seeds '" + seeds + "' is not allowed: it must be one from 1 to 999999999, or N-M, at most "
          + MAX_SEEDS + " seeds");
    }
    for (int seed = first; seed <= last; seed++) {
      plans.put(seed, ChaosPlan.random(seed, nodes, network));
    }
    return plans;
  }
}
