/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Checks that a job that tolerates failed maps ({@code mapreduce.map.failures.maxpercent}) does not wait for their
 * outputs.
 */
public class TestFailedMapsEndTheCopy {
  /** Fetches one of two outputs; the other map has failed for good. Returns true if the copy is then done. */
  public static final class OneOfTwo implements Callable<Boolean> {
    @Override
    public Boolean call() throws Exception {
      KerberosInternals.exportTo(getClass());
      CopyPhase copy = new CopyPhase(new JobConf(false), 2);
      copy.scheduler.tipFailed(CopyPhase.map(1).getTaskID());
      copy.scheduler.copySucceeded(CopyPhase.map(0), new MapHost("host", "url"), 10, 1, output());
      return copy.scheduler.waitUntilDone(1);
    }
  }

  @Test
  public void stockWaitsForEver() throws Exception {
    assertFalse("stock", StockHadoop.call(OneOfTwo.class));
    assertTrue("ours", new OneOfTwo().call());
  }

  @Test
  public void eachMapCountsOnce() throws Exception {
    CopyPhase copy = new CopyPhase(new JobConf(false), 4);
    copy.scheduler.tipFailed(CopyPhase.map(1).getTaskID());
    copy.scheduler.tipFailed(CopyPhase.map(1).getTaskID());
    assertEquals(0.25f, copy.progress.get(), 0.001f);
    copy.scheduler.copySucceeded(CopyPhase.map(0), new MapHost("host", "url"), 10, 1, output());
    copy.scheduler.tipFailed(CopyPhase.map(0).getTaskID());
    assertEquals(0.5f, copy.progress.get(), 0.001f);
    assertEquals(1, copy.counter("maps"));
    assertFalse(copy.scheduler.waitUntilDone(1));
  }

  /**
   * An output that is no longer needed is released: otherwise it would hold its memory until the copy ends, or leave
   * its file behind.
   */
  @Test
  public void anOutputThatNobodyNeedsIsGivenBack() throws Exception {
    CopyPhase copy = new CopyPhase(new JobConf(false), 2);
    copy.scheduler.tipFailed(CopyPhase.map(0).getTaskID());
    MapOutput<Object, Object> late = output();
    copy.scheduler.copySucceeded(CopyPhase.map(0), new MapHost("host", "url"), 10, 1, late);
    verify(late).abort();
    verify(late, never()).commit();
    assertEquals(0, copy.counter("bytes"));
  }

  @SuppressWarnings("unchecked")
  private static MapOutput<Object, Object> output() {
    return mock(MapOutput.class);
  }
}
