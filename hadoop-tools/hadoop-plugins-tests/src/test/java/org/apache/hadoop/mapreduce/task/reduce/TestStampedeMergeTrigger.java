/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestStampedeMergeTrigger {
  private static final long MERGE_BYTES = 600;

  private long now = Long.MAX_VALUE - 5;
  private long came = 1000;

  private StampedeMergeTrigger trigger(int threads) {
    return new StampedeMergeTrigger(MERGE_BYTES, threads, () -> now, () -> came);
  }

  @Test
  public void whatFillsItsPartOfTheMemoryIsMerged() {
    StampedeMergeTrigger trigger = trigger(1);
    trigger.comes();
    assertFalse(trigger.isDue(MERGE_BYTES - 1));
    assertTrue(trigger.isDue(MERGE_BYTES));
    trigger.mergeBegins();
    assertFalse("one at a time", trigger.isDue(MERGE_BYTES));
    trigger.mergeEnded();
    assertTrue(trigger.isDue(MERGE_BYTES));
  }

  /** Checks that a full memory waits for outputs in progress, each of which would otherwise be a file of its own. */
  @Test
  public void fullMemoryWaitsForOutputsThatCome() {
    StampedeMergeTrigger trigger = trigger(4);
    trigger.comes();
    trigger.comes();
    trigger.comes();
    trigger.ended();
    trigger.noRoom();
    assertFalse(trigger.isDue(200));
    trigger.ended();
    trigger.noRoom();
    assertFalse(trigger.isDue(400));
    trigger.ended();
    trigger.noRoom();
    assertTrue("nothing comes any more", trigger.isDue(400));
    assertFalse("there is nothing to merge", trigger.isDue(0));
  }

  @Test
  public void aHostThatHangsIsNotWaitedFor() {
    StampedeMergeTrigger trigger = trigger(1);
    trigger.comes();
    trigger.comes();
    trigger.ended();
    trigger.noRoom();
    now += StampedeMergeTrigger.STILL_NANOS - 1;
    assertFalse(trigger.isDue(1));
    now++;
    assertTrue(trigger.isDue(1));
    trigger.mergeBegins();
    trigger.mergeEnded();
    assertFalse("nobody has said again that it waits", trigger.isDue(1));
    trigger.noRoom();
    assertFalse("there may be room now", trigger.isDue(1));
  }

  /**
   * Checks that a slow link is waited for: else each output that takes more than a second would be a file of its own.
   */
  @Test
  public void aSlowLinkIsWaitedFor() {
    StampedeMergeTrigger trigger = trigger(1);
    trigger.comes();
    trigger.comes();
    trigger.ended();
    trigger.noRoom();
    for (int i = 0; i < 50; i++) {
      now += StampedeMergeTrigger.STILL_NANOS - 1;
      came += MERGE_BYTES / 100;
      assertFalse(trigger.isDue(1));
    }
    for (int i = 0; i < 3; i++) {
      assertFalse(trigger.isDue(1));
      now += StampedeMergeTrigger.STILL_NANOS / 3 + 1;
      came++;
    }
    assertTrue("so little is as good as nothing", trigger.isDue(1));
  }

  /** Checks that merges in progress, which free memory, are waited for; another must be worth a thread. */
  @Test
  public void fullMemoryWaitsForMergesUnderWay() {
    StampedeMergeTrigger trigger = trigger(3);
    trigger.mergeBegins();
    assertFalse(trigger.isMakingRoom());
    trigger.noRoom();
    assertTrue(trigger.isMakingRoom());
    assertFalse(trigger.isDue(MERGE_BYTES / 3 - 1));
    assertTrue(trigger.isDue(MERGE_BYTES / 3));
    trigger.mergeBegins();
    trigger.noRoom();
    trigger.mergeBegins();
    trigger.noRoom();
    assertFalse("all threads are busy", trigger.isDue(MERGE_BYTES));
    trigger.comes();
    assertFalse("there was room", trigger.isMakingRoom());
  }
}
