/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.run.ClusterRun;
import org.apache.hadoop.ab.run.DiskSpace;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.stats.Requirement;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.ab.workload.ByteSize;
import org.apache.hadoop.ab.workload.InputCache;
import org.apache.hadoop.ab.workload.Metric;
import org.apache.hadoop.ab.workload.Probe;
import org.apache.hadoop.ab.workload.Shape;
import org.apache.hadoop.ab.workload.Workload;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ab WORKLOAD}: a job on a mini cluster of each arm. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
final class WorkloadCommand implements Callable<Integer> {
  private static final int MOST_NODES = 64;

  private final Workload workload;

  @Mixin
  private MeasureOptions options;

  @Option(names = "--size", paramLabel = "SIZE", description = "Bytes of input, such as 64m or 1g.")
  private String size;

  @Option(names = "--trackers", paramLabel = "N", defaultValue = "2",
      description = "Trackers and data nodes of the cluster, 1 to 64 (default: ${DEFAULT-VALUE}).")
  private int trackers;

  @Option(names = "--probe", paramLabel = "NAME=CLASS#METHOD",
      description = "Count and time a method in all processes: the metrics NAME.calls and NAME.time. Costs some time.")
  private List<String> probeOptions = new ArrayList<>();

  @Spec
  private CommandSpec spec;

  WorkloadCommand(Workload workload) {
    this.workload = workload;
  }

  @Override
  public Integer call() throws Exception {
    options.validate();
    if (trackers < 1 || trackers > MOST_NODES) {
      throw new UserError("--trackers " + trackers + " is not allowed: 1 to " + MOST_NODES);
    }
    Shape shape = workload.shape(size == null ? OptionalLong.empty() : OptionalLong.of(ByteSize.parse(size)));
    List<Probe> probes = probeOptions.stream().map(Probe::parse).toList();
    List<Metric> metrics = new ArrayList<>(workload.metrics());
    probes.forEach(probe -> metrics.addAll(probe.metrics()));
    List<Requirement> requirements = Requirements.parse(options, metrics.stream().map(Metric::name).toList());
    Repository repository = Repository.current();
    List<Side> sides = Sides.of(new ArmCatalog(repository.root(), Notices.to(spec)), options);
    List<Path> tools = List.of(repository.jar("hadoop-ab-arm"), repository.jar("hadoop-terasort"));
    Path inputs = options.results(repository).resolve("input");
    Files.createDirectories(inputs);
    DiskSpace.require(inputs, shape.bytes());
    Path input = new InputCache(inputs).input(workload, shape, options.seed);
    ClusterRun run = new ClusterRun(workload, shape, input, trackers, trackers, tools, probes,
        repository.jar("hadoop-ab-probe"));
    return new Measure(repository, options, requirements, CommandText.of(spec), spec.commandLine().getOut(),
        spec.commandLine().getErr()).run(run, sides, runs -> metrics);
  }
}
