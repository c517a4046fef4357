/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.hadoop.ab.arm.spec.ChaosSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a job and its fault plan end together. */
public class TestChaosRun {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  /** Waits for a job while a plan is running whose first step is due in a day. */
  private void await(Future<?> job, Chaos chaos) throws Exception {
    chaos.start();
    assertTrue(chaos.goesOn());
    new ChaosRun(new ChaosSpec(null, null, Duration.ZERO), null).await(job, JobConf::new, chaos);
  }

  private Chaos chaos() throws Exception {
    Path plan = temporary.getRoot().toPath().resolve("plan.txt");
    return new Chaos(null, Step.read(Files.write(plan, List.of("86400 start namenode"))), null);
  }

  @Test
  public void noStepComesAfterAJobThatHangs() throws Exception {
    Chaos chaos = chaos();
    assertEquals("the job did not end within 0 s",
        assertThrows(RunException.class, () -> await(new CompletableFuture<>(), chaos)).getMessage());
    assertFalse("no daemon is started while the cluster is closed", chaos.goesOn());
  }

  /** When the job ends, the plan keeps running: the caller is responsible for undoing its remaining effects. */
  @Test
  public void aJobThatEndsLeavesThePlanToBeUndone() throws Exception {
    Chaos chaos = chaos();
    await(CompletableFuture.completedFuture(null), chaos);
    assertTrue(chaos.goesOn());
    chaos.end();
    assertFalse(chaos.goesOn());
  }
}
