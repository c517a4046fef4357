/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.cli.OneRelease;
import org.apache.hadoop.ab.options.ByteSize;
import org.apache.hadoop.ab.options.Choice;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.NodeNetwork;
import org.apache.hadoop.ab.run.Probe;
import org.apache.hadoop.ab.run.Side;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code ab WORKLOAD}: a job on a cluster of each arm. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
public final class ClusterCommand extends MeasureCommand {
  private final Workload workload;

  @Option(names = "--size", paramLabel = "SIZE", description = "Bytes of input, such as 64m or 1g.")
  private String size;

  @Option(names = "--trackers", paramLabel = "N",
      description = "Trackers and DataNodes of the cluster, 1 to 64 (default: " + ClusterShape.DEFAULT_TRACKERS + ").")
  @Limit(min = 1, max = 64)
  private Integer trackers;

  @Option(names = "--cluster", paramLabel = "KIND", defaultValue = ClusterShape.MINI_KIND,
      description = "Kind of cluster (default: ${DEFAULT-VALUE}): mini, all daemons in one JVM with the client; "
          + "processes, each daemon in its own process; netns, the same on nodes, each with its own address and "
          + "network namespace (needs root).")
  @Choice({ClusterShape.MINI_KIND, ClusterShape.PROCESSES_KIND, ClusterShape.NODES_KIND})
  private String clusterKind;

  @Option(names = "--nodes", paramLabel = "N",
      description = "With --cluster netns: nodes with a tracker and a DataNode each, 1 to 32 (default: "
          + ClusterShape.DEFAULT_NODES + "). The masters and the client have one more.")
  @Limit(min = 1, max = 32)
  private Integer nodes;

  @Option(names = "--link-rate", paramLabel = "RATE",
      description = "With --cluster netns: rate of each node's link in each direction, such as 100mbit (default: "
          + ClusterShape.DEFAULT_RATE + ").")
  private String linkRate;

  @Option(names = "--probe", paramLabel = "NAME=CLASS#METHOD",
      description = "Count and time a method in all processes: the metrics NAME.calls and NAME.time. Costs some time.")
  private List<String> probeOptions = new ArrayList<>();

  @Option(names = "--jobs", paramLabel = "N", defaultValue = "1",
      description = "Jobs, one after the other without a pause, 1 to 100 (default: ${DEFAULT-VALUE}). wall is the "
          + "time of all.")
  @Limit(min = 1, max = 100)
  private int jobs;

  @Option(names = "--breakdown", description = "Show where the wall time of a job goes. Costs some time.")
  private boolean breakdown;

  @Option(names = "--census",
      description = "Count waits, processes, parsed files and calls. Costs much time, which is included in wall.")
  private boolean census;

  @Option(names = "--idle", paramLabel = "SECONDS", defaultValue = "0",
      description = "Watch the cluster for this long after all jobs and a rest of 30 s, 0 to 600 "
          + "(default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = 600)
  private int idleSeconds;

  @Option(names = "--pause", paramLabel = "SECONDS",
      description = "With --cluster processes or netns: stop a DataNode (SIGSTOP) once for this long, 1 to 600, as "
          + "soon as it has 4 MB of a block that is being written.")
  @Limit(min = 1, max = 600)
  private Integer pauseSeconds;

  @Option(names = "--kill", paramLabel = "SECONDS",
      description = "The same, but kill it, and restart it after 1 to 600 s.")
  @Limit(min = 1, max = 600)
  private Integer killSeconds;

  @Mixin
  private InputOption inputs;

  private Shape shape;
  private ClusterShape cluster;
  private List<Probe> probes;

  public ClusterCommand(Workload workload) {
    this.workload = workload;
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public String description() {
    return workload.description();
  }

  @Override
  public List<Metric> allMetrics() {
    List<Metric> metrics = new ArrayList<>(workload.metrics());
    metrics.addAll(JobOptions.allMetrics());
    return metrics;
  }

  private JobOptions asked() {
    return new JobOptions(jobs, breakdown, census, idleSeconds, NodeFault.of(pauseSeconds, killSeconds));
  }

  @Override
  protected List<Metric> metrics() {
    shape = workload.shape(size == null ? OptionalLong.empty() : OptionalLong.of(ByteSize.parse(size)));
    inputs.bytes();
    cluster = ClusterShape.of(clusterKind, trackers, nodes, linkRate);
    cluster.require(asked());
    cluster.network().ifPresent(NodeNetwork::require);
    probes = probeOptions.stream().map(Probe::parse).toList();
    List<Metric> metrics = new ArrayList<>(workload.metrics());
    metrics.addAll(asked().metrics());
    probes.forEach(probe -> metrics.addAll(probe.metrics()));
    return metrics;
  }

  @Override
  protected void require(Side side) {
    cluster.require(side);
    if (!asked().marks().isEmpty()) {
      OneRelease.require(side, "--" + (breakdown ? "breakdown" : "census"), "marks in classes");
    }
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    List<Path> tools = List.of(checkout.jar("hadoop-ab-arm"), checkout.jar("hadoop-terasort"));
    Path input = inputs.input(options().results(checkout), workload, shape, options().seed());
    return new ClusterRun(workload, shape, input, cluster, tools, probes, checkout.jar("hadoop-ab-probe"), asked());
  }
}
