/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import org.junit.Test;

/** Checks that a client that waits for a job sees its progress before the end, unaffected by the end. */
public class TestLastProgress {
  private static final LastProgress LAST = new LastProgress(0.5f, 0.25f);

  private static JobStatus status(float maps, float reduces, int state) {
    return new JobStatus(new JobID("202611270917", 1), maps, reduces, 1, state, "alice", "a job", "", "");
  }

  @Test
  public void itIsThatBeforeTheEnd() {
    JobStatus ended = status(1, 1, JobStatus.FAILED);
    assertEquals(LAST, LastProgress.of(status(0.5f, 0.25f, JobStatus.RUNNING)));
    org.apache.hadoop.mapreduce.JobStatus told = LastProgress.before(LAST, ended);
    assertEquals(0.5f, told.getMapProgress(), 0);
    assertEquals(0.25f, told.getReduceProgress(), 0);
    assertEquals(org.apache.hadoop.mapreduce.JobStatus.State.FAILED, told.getState());
    assertEquals("others read on", 1, ended.mapProgress(), 0);
  }

  @Test
  public void allElseIsToldAsItIs() {
    JobStatus runs = status(0.75f, 0.5f, JobStatus.RUNNING);
    assertSame("about to end", runs, LastProgress.before(LAST, runs));
    assertSame(runs, LastProgress.before(null, runs));
  }
}
