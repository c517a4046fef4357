/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.util.Progress;
import org.junit.Test;

/** Tests the progress and status text of the copy, with a clock that the test moves. */
public class TestCopyStatus {
  private final TaskStatus status = mock(TaskStatus.class);
  private final Progress progress = new Progress();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final CopyStatus copies = new CopyStatus(status, progress, 4, nanos::get);

  @Test
  public void theNumberIsAlwaysThatOfTheOutputs() {
    copies.copied(1, 10);
    assertEquals(0.25f, progress.get(), 0);
    copies.copied(2, 20);
    assertEquals(0.5f, progress.get(), 0);
  }

  @Test
  public void theFirstTextComesAtOnceAndTheNextAfterATenthOfASecond() {
    copies.copied(1, 3 << 20);
    verify(status).setStateString("1 / 4 copied.");
    assertEquals("copy(1 of 4 at 3.00 MB/s)", progress.toString());
    advance(99);
    copies.copied(2, 6 << 20);
    verify(status, never()).setStateString("2 / 4 copied.");
    advance(1);
    copies.copied(3, 9 << 20);
    verify(status).setStateString("3 / 4 copied.");
    assertEquals("copy(3 of 4 at 9.00 MB/s)", progress.toString());
  }

  @Test
  public void theEndIsSaidAtOnce() {
    copies.copied(3, 10);
    advance(1);
    copies.copied(4, 20);
    verify(status).setStateString("4 / 4 copied.");
  }

  @Test
  public void theRateIsThatOfTheWholeTime() {
    advance(3999);
    copies.copied(1, 8 << 20);
    assertEquals("copy(1 of 4 at 2.00 MB/s)", progress.toString());
    verify(status).setStateString(anyString());
  }

  private void advance(int millis) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
