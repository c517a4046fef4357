/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;

import org.apache.hadoop.mapred.JobConf;
import org.junit.Test;

/** Checks that a request names as many outputs as its bytes are likely to hold. */
public class TestRequestSize {
  private static final int KB = 1 << 10;
  private static final int MB = 1 << 20;

  private final RequestSize size = new RequestSize(1000, 8 * MB);

  @Test
  public void asManyAsItMayBeforeAnyOutputHasCome() {
    assertEquals(1000, size.maps(0, 0));
    assertEquals("maps that failed count as done, and bring nothing", 1000, size.maps(0, 3));
  }

  @Test
  public void asManyAsFitByTheirMean() {
    assertEquals(1000, size.maps(10 * KB, 10));
    assertEquals(128, size.maps(64 * KB, 1));
    assertEquals("the last may fit", 3, size.maps(30 * MB, 10));
  }

  @Test
  public void atLeastOne() {
    assertEquals(1, size.maps(160L * MB, 10));
    assertEquals(1, size.maps(Long.MAX_VALUE, 1));
  }

  @Test
  public void theKeysAreThoseOfTheRequests() {
    JobConf job = new JobConf(false);
    assertEquals(size, RequestSize.of(job));
    job.setInt("mapreduce.reduce.shuffle.copier.request.maps", 7);
    job.setInt("mapreduce.reduce.shuffle.copier.request.bytes", MB);
    assertEquals(new RequestSize(7, MB), RequestSize.of(job));
  }
}
