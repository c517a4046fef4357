/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.arms.BriefArm;
import org.apache.hadoop.ab.arms.Jdk;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cluster.ClusterRun;
import org.apache.hadoop.ab.cluster.ClusterShape;
import org.apache.hadoop.ab.cluster.ClusterWorkloads;
import org.apache.hadoop.ab.cluster.InputCache;
import org.apache.hadoop.ab.cluster.JobOptions;
import org.apache.hadoop.ab.cluster.Shape;
import org.apache.hadoop.ab.cluster.Workload;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests a real run: a sort on the published jars, while a TaskTracker is killed and a DataNode is suspended. */
@Category(ClusterTest.class)
public class TestChaosOnStock {
  private static final int NODES = 2;
  /** The settings that keep the test from waiting for the release's default intervals. */
  private static final Map<String, String> QUICK = Map.of("mapreduce.tasktracker.outofband.heartbeat", "true",
      "mapreduce.client.completion.pollinterval", "100");
  private static final List<String> STEPS =
      List.of("0.5 stop datanode-1", "1 kill tasktracker-1", "2.5 continue datanode-1", "3 start tasktracker-1");

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void eachStepIsDoneAndTheJobEndsHonestly() throws Exception {
    Checkout checkout = Checkout.current();
    Arm stock = BriefArm.of(new ArmCatalog(checkout.root(), System.out::println).arm("stock"));
    Workload terasort = ClusterWorkloads.named("terasort").orElseThrow();
    Shape shape = new Shape(terasort.shape(OptionalLong.of(1 << 20)).bytes(), 2, 1, NODES);
    Path input = new InputCache(temporary.newFolder("inputs").toPath()).input(terasort, shape, 1);
    ClusterRun job = new ClusterRun(terasort, shape, input,
        new ClusterShape(ClusterShape.PROCESSES_KIND, NODES, ""),
        List.of(checkout.jar("hadoop-ab-arm"), checkout.jar("hadoop-terasort")), List.of(),
        checkout.jar("hadoop-ab-probe"), JobOptions.PLAIN);
    ChaosRun chaos = new ChaosRun(job, new ChaosPlan("a plan", STEPS), Duration.ofMinutes(10));
    Path folder = temporary.getRoot().toPath().resolve("run");

    Run run = new Runner(Isolation.detect(checkout.root(), chaos.network()), chaos.bound(), true)
        .run(chaos, new Side("stock", stock, Jdk.current(), QUICK), 1, folder);

    assertTrue(run.toString(), ChaosEnd.of(run).isHonest());
    List<String> done = Files.readAllLines(folder.resolve("report/run.jsonl")).stream()
        .filter(line -> line.startsWith("{\"type\":\"chaos\""))
        .map(line -> line.replaceAll(".*\"step\":", "")).toList();
    assertEquals(STEPS.stream().map(step -> "\"" + step + "\",\"note\":\"done\"}").toList(), done);
  }
}
