/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.arms.BriefArm;
import org.apache.hadoop.ab.arms.Jdk;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.launch.LaunchRun;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Tests real runs of this build's jars in which every process is recorded: their tasks still run in JVMs that wait. In
 * a build of all modules the jars are there; otherwise they are built first.
 */
@Category(ClusterTest.class)
public class TestPooledTasksOnTuned {
  private static final int SLOTS = 4;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Checkout checkout = Checkout.current();

  /**
   * Each process that is not for the pool is for a task that found no JVM waiting, which a busy machine may cause. The
   * JobTracker itself sets up and commits the job.
   */
  @Test
  public void aTaskOfThePoolNeedsNoProcess() throws Exception {
    Workload workload = ClusterWorkloads.named("small-job").orElseThrow();
    Shape shape = workload.shape(OptionalLong.empty());
    Path input = new InputCache(temporary.newFolder().toPath()).input(workload, shape, 1);
    Run run = run(new ClusterRun(workload, shape, input, ClusterShape.of("mini", null, null, null),
        List.of(checkout.jar("hadoop-ab-arm"), checkout.jar("hadoop-terasort")), List.of(),
        checkout.jar("hadoop-ab-probe"), new JobOptions(1, true, true, 0)));

    Map<String, Double> values = run.values();
    double handedOver = values.getOrDefault("handed_over", 0.0);
    assertTrue(values.toString(), handedOver > 0);
    assertEquals(values.toString(), run.attempts() - handedOver, ownForks(values), 0);
    String path = Files.readString(folder().resolve("breakdown.txt"));
    assertTrue(path, path.contains(" init    setup\n") && path.contains(" commit  job\n"));
    String census = Files.readString(folder().resolve("census.txt"));
    assertTrue(census, census.contains(" org.apache.hadoop.mapreduce.JobSubmitter.submitJobInternal\n"));
  }

  @Test
  public void eachTaskOfABurstIsHandedOver() throws Exception {
    Map<String, Double> values = run(new LaunchRun(Map.of("tasks", SLOTS, "slots", SLOTS, "jvm-tasks", 1), SLOTS, true,
        checkout.jar("hadoop-ab-arm"), checkout.jar("hadoop-ab-probe"))).values();
    assertEquals(values.toString(), 1, values.get("handed_over"), 0);
    assertEquals(values.toString(), 0, ownForks(values), 0);
  }

  /** Returns the number of processes that were not started to wait for a later task. */
  private static double ownForks(Map<String, Double> values) {
    return values.getOrDefault("forks", 0.0) - values.getOrDefault("pool_forks", 0.0);
  }

  private Path folder() {
    return temporary.getRoot().toPath().resolve("run");
  }

  /** Returns a run whose files are kept. */
  private Run run(ArmMeasurement measurement) throws Exception {
    Arm tuned = BriefArm.of(new ArmCatalog(checkout.root(), System.out::println).arm("tuned"));
    Isolation isolation = Isolation.detect(checkout.root(), measurement.network());
    Run run = new Runner(isolation, measurement.bound(), true)
        .run(measurement, new Side("tuned", tuned, Jdk.current(), Map.of()), 1, folder());
    assertNull(run.failure());
    return run;
  }
}
