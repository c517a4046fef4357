/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.workload;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.apache.hadoop.ab.arm.spec.RunException;
import org.junit.Test;

public class TestJobWorkloads {
  @Test
  public void namesTheOnesThereAre() {
    assertEquals("workload=grep: one of small-job, terasort is needed",
        assertThrows(RunException.class, () -> JobWorkloads.named("grep")).getMessage());
  }

  @Test
  public void knowsItsOwn() throws Exception {
    assertEquals(SmallJob.class, JobWorkloads.named("small-job").getClass());
    assertEquals(TeraSortJob.class, JobWorkloads.named("terasort").getClass());
  }
}
