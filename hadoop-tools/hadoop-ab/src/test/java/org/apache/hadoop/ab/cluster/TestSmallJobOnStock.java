/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeNoException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.arms.BriefArm;
import org.apache.hadoop.ab.arms.Jdk;
import org.apache.hadoop.ab.breakdown.Breakdown;
import org.apache.hadoop.ab.breakdown.Phase;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.ClientTimes;
import org.apache.hadoop.ab.telemetry.Keeper;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Concurrently;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests real runs: a cluster of the published jars, a job or two, and their output. */
@Category(ClusterTest.class)
public class TestSmallJobOnStock {
  private static final int TASKS = 6;
  /** The links of a switch and two workers, with the address and the token bucket rate of each. */
  private static final Set<String> LINKS = Set.of("switch port0 100Mbit", "switch port1 100Mbit",
      "switch port2 100Mbit", "10.78.0.2/24 eth0 100Mbit", "10.78.0.3/24 eth0 100Mbit");
  /** The settings that keep the test from waiting for the release's default intervals. */
  private static final Map<String, String> QUICK = Map.of("mapreduce.tasktracker.outofband.heartbeat", "true",
      "mapreduce.client.completion.pollinterval", "100");

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  /**
   * One run has its daemons in processes of their own, and its files are kept. The other leaves nothing behind; its
   * daemons and tasks report every phase that stock has.
   */
  @Test
  public void runsCountAndPhasesOfTheSecondJobAddUp() throws Exception {
    Run mini = Concurrently.<Run>call(
        () -> run(ClusterShape.of("processes", null, null, null), JobOptions.PLAIN, TASKS),
        () -> run(ClusterShape.of("mini", null, null, null), new JobOptions(2, true, false, 2), 2 * TASKS)).get(1);
    Map<String, Double> values = mini.values();
    for (String daemon : List.of("namenode", "datanode-1", "datanode-2", "jobtracker", "tasktracker-1",
        "tasktracker-2")) {
      String log = Files.readString(folder("processes").resolve("logs").resolve(daemon).resolve("daemon.log"));
      assertTrue(daemon, log.contains("STARTUP_MSG: Starting ") && log.contains("SHUTDOWN_MSG: Shutting down "));
    }
    for (Metric metric : Breakdown.metrics()) {
      assertTrue(metric.name() + " of " + values, values.containsKey(metric.name()));
    }
    assertTrue(values.toString(), values.get("idle_cpu") >= 0.01 && values.get("idle_cpu") < values.get("cpu"));
    double sum = Arrays.stream(Phase.values()).mapToDouble(phase -> values.get(phase.metric().name())).sum();
    assertEquals(values.toString(), values.get("next_job"), sum, 1e-6);
    List<ClientTimes> jobs = RunTelemetry.of(results("mini"), mini).clients();
    // On a busy machine the client may be held up between the two jobs, in time that is part of neither.
    double between = (jobs.get(1).begin() - jobs.get(0).end()) / 1e3;
    assertEquals(values.toString(), values.get("wall"),
        values.get("first_job") + between + values.get("next_job"), 1);
  }

  /** The links are examined from within the namespaces while the job is running. */
  @Test
  public void nodesHaveAddressesAndLinksOfTheirRate() throws Exception {
    ClusterShape nodes = ClusterShape.of("netns", null, 2, "100mbit");
    try {
      nodes.network().orElseThrow().require();
    } catch (UserError e) {
      assumeNoException(e);
    }
    AtomicBoolean over = new AtomicBoolean();
    Set<String> links = new TreeSet<>();
    Concurrently.<Object>call(() -> {
      try {
        return run(nodes, JobOptions.PLAIN, TASKS);
      } finally {
        over.set(true);
      }
    }, () -> {
      NodeLinks.lookUntil(() -> over.get() || links.size() == LINKS.size(), links);
      return links;
    });
    assertEquals(LINKS, links);
    String nameNode = Files.readString(folder("netns").resolve("logs/namenode/daemon.log"));
    for (String address : List.of("10.78.0.2:", "10.78.0.3:")) {
      assertTrue("a data node at " + address, nameNode.contains(address));
    }
  }

  private Path folder(String cluster) {
    return temporary.getRoot().toPath().resolve(cluster);
  }

  private Path results(String cluster) {
    return folder(cluster + "-results");
  }

  private Run run(ClusterShape nodes, JobOptions asked, int tasks) throws Exception {
    String cluster = nodes.kind();
    Checkout checkout = Checkout.current();
    Arm shipped = new ArmCatalog(checkout.root(), System.out::println).arm("stock");
    // Once all its code is compiled, an idle cluster with the brief flags may use no measurable CPU time; the mini run
    // measures it.
    Arm stock = nodes.isMini() ? shipped : BriefArm.of(shipped);
    Workload workload = ClusterWorkloads.named("small-job").orElseThrow();
    Shape shape = workload.shape(OptionalLong.empty());
    Path input = new InputCache(temporary.newFolder(cluster + "-inputs").toPath()).input(workload, shape, 1);
    ClusterRun measurement = new ClusterRun(workload, shape, input, nodes,
        List.of(checkout.jar("hadoop-ab-arm"), checkout.jar("hadoop-terasort")), List.of(),
        checkout.jar("hadoop-ab-probe"), asked);
    boolean keep = !nodes.isMini();
    Isolation isolation = Isolation.detect(checkout.root(), measurement.network());
    System.out.println(isolation.describe());

    Path results = results(cluster);
    Run run = new Runner(isolation, measurement.bound(), keep, new Keeper(results))
        .run(measurement, new Side("stock", stock, Jdk.current(), QUICK), 1, folder(cluster));

    assertNull(run.failure());
    assertTrue(run.toString(), run.values().get("wall") > 1 && run.values().get("cpu") > 1);
    assertTrue(run.toString(), run.values().get("map_cpu") > 0);
    assertTrue(run.toString(), run.attempts() >= tasks);
    assertEquals(run.toString(), 0, run.failedAttempts());
    assertEquals(keep, Files.exists(folder(cluster)));
    assertTelemetry(RunTelemetry.of(results, run), asked.jobs(), tasks, !keep);
    return run;
  }

  /** Checks that the telemetry has the times of each job and attempt, in either kind of cluster. */
  private static void assertTelemetry(RunTelemetry told, int jobs, int tasks, boolean mini) {
    assertEquals(jobs, told.jobs().size());
    assertEquals(jobs, told.clients().size());
    assertEquals(jobs, told.histories().size());
    assertTrue(told.attempts().size() >= tasks);
    for (AttemptTimes attempt : told.attempts()) {
      assertTrue(attempt.toString(), attempt.timed() && attempt.start() >= told.clients().get(0).begin());
      boolean succeeded = attempt.state() == AttemptTimes.State.SUCCEEDED;
      boolean sorted = attempt.shuffled() >= attempt.start() && attempt.sorted() >= attempt.shuffled();
      assertTrue(attempt.toString(), !succeeded || attempt.kind() != AttemptTimes.Kind.REDUCE || sorted);
    }
    assertFalse(told.host().isEmpty());
    assertFalse(told.progress().isEmpty());
    for (String counted : List.of("io.written", "heartbeats")) {
      assertEquals(told.totals().toString(), mini, told.totals().getOrDefault(counted, 0L) > 0);
    }
    assertTrue(told.missing().toString(), told.missing().stream().allMatch(line -> line.startsWith("host.csv: ")));
  }
}
