/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Test;

/** Checks that a failed host is left alone for a time whose bound doubles up to the configured maximum. */
public class TestFetchBackOff {
  private static final FetchBackOff BACK_OFF = new FetchBackOff(500, 60_000);
  private final Random random = new Random(5);

  @Test
  public void theBoundDoublesUpToTheGreatestTime() {
    for (int failures = 1; failures < 100; failures++) {
      long bound = Math.min(60_000, 500L << Math.min(failures, 30));
      long greatest = 0;
      for (int i = 0; i < 1000; i++) {
        long delay = BACK_OFF.delayMillis(failures, random);
        assertTrue(delay + " ms", delay >= 500 && delay <= bound);
        greatest = Math.max(greatest, delay);
      }
      assertTrue("all of the range is used", greatest > 0.9 * bound);
    }
  }

  @Test
  public void theLeastAndTheGreatestTimeMayBeOne() {
    assertEquals(7, new FetchBackOff(7, 7).delayMillis(3, random));
    assertEquals(3_600_000, new FetchBackOff(3_600_000, 3_600_000).delayMillis(1000, random));
  }

  @Test
  public void stocksTimesAreThoseOfStock() {
    FetchBackOff stock = new FetchBackOff(500, 0);
    assertEquals(13_000, stock.delayMillis(1, random), 1);
    assertEquals(137_858, stock.delayMillis(10, random), 1);
  }

  @Test
  public void shippedAndStock() {
    JobConf conf = new JobConf();
    assertEquals(BACK_OFF, FetchBackOff.of(conf));
    assertEquals("without any file", BACK_OFF, FetchBackOff.of(new Configuration(false)));
    assertEquals(180_000, FetchTimeouts.CONNECT.read(conf));
    assertEquals(20_000, FetchTimeouts.CONNECT_TRY.read(conf));
    assertEquals(180_000, FetchTimeouts.READ.read(conf));
    conf.addResource("stock-behaviour.xml");
    assertTrue(FetchBackOff.of(conf).isStock());
    assertEquals(60_000, FetchTimeouts.CONNECT_TRY.read(conf));
  }

  @Test
  public void timesThatContradictAreRefused() {
    Configuration conf = new Configuration(false);
    conf.setInt("mapreduce.reduce.shuffle.backoff.max", 499);
    assertEquals("mapreduce.reduce.shuffle.backoff.max is '499': expected 0, or at least the value of"
        + " mapreduce.reduce.shuffle.backoff.min, which is 500",
        assertThrows(InvalidKeyException.class, () -> FetchBackOff.of(conf)).getMessage());
  }

  /** Stock reconnects over and over, and fails each time. */
  @Test
  public void aNegativeTimeoutEndsTheReduceAtOnce() throws Exception {
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.reduce.shuffle.connect.timeout", -1);
    try (FakeTracker tracker = new FakeTracker()) {
      assertEquals("mapreduce.reduce.shuffle.connect.timeout is '-1': expected a whole number of milliseconds"
          + " from 0 to 2147483647",
          assertThrows(InvalidKeyException.class, () -> new FetchRun(job, 1, tracker))
              .getMessage());
    }
  }
}
