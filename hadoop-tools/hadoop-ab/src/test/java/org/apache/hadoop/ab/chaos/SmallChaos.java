/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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
import org.junit.rules.TemporaryFolder;

/** A run of a small TeraSort on two nodes, while steps are carried out; its files are kept. */
final class SmallChaos {
  static final int NODES = 2;
  private static final int BYTES = 1 << 20;
  /** Settings without which a job of the published release waits for its default intervals. */
  private static final Map<String, String> QUICK = Map.of("mapreduce.tasktracker.outofband.heartbeat", "true",
      "mapreduce.client.completion.pollinterval", "100");

  private final TemporaryFolder temporary;
  private final ClusterShape cluster;
  private final Checkout checkout = Checkout.current();

  SmallChaos(TemporaryFolder temporary, ClusterShape cluster) {
    this.temporary = temporary;
    this.cluster = cluster;
  }

  Isolation isolation() {
    return Isolation.detect(checkout.root(), cluster.network());
  }

  Run run(String arm, int maps, List<String> steps) throws Exception {
    Workload terasort = ClusterWorkloads.named("terasort").orElseThrow();
    Shape shape = new Shape(terasort.shape(OptionalLong.of(BYTES)).bytes(), maps, 1, NODES);
    Path input = new InputCache(temporary.newFolder("inputs").toPath()).input(terasort, shape, 1);
    ClusterRun job = new ClusterRun(terasort, shape, input, cluster,
        List.of(checkout.jar("hadoop-ab-arm"), checkout.jar("hadoop-terasort")), List.of(),
        checkout.jar("hadoop-ab-probe"), JobOptions.PLAIN);
    ChaosPlan plan = ChaosPlan.parse("a plan", steps, NODES, cluster.network().isPresent());
    ChaosRun chaos = new ChaosRun(job, plan, Duration.ofMinutes(10));
    return new Runner(isolation(), chaos.bound(), true).run(chaos, new Side(arm,
        BriefArm.of(new ArmCatalog(checkout.root(), System.out::println).arm(arm)), Jdk.current(), QUICK), 1, folder());
  }

  /** Returns the folder of the run. */
  Path folder() {
    return temporary.getRoot().toPath().resolve("run");
  }

  /** Returns what became of each step, in their order, as {@code STEP: NOTE}. */
  List<String> steps() throws IOException {
    return Files.readAllLines(folder().resolve("report/run.jsonl")).stream()
        .filter(line -> line.startsWith("{\"type\":\"chaos\""))
        .map(line -> line.replaceAll(".*\"step\":\"(.*)\",\"note\":\"(.*)\"}", "$1: $2")).toList();
  }
}
