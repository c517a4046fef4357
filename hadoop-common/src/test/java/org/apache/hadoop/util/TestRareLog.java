/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.junit.Test;
import org.mockito.Mockito;

/** Tests that at most one line a minute is logged, with the number of lines suppressed since the last one. */
public class TestRareLog {
  private final List<String> lines = new ArrayList<>();
  private long nanos = -7;

  private Log log() {
    Log log = Mockito.mock(Log.class);
    Mockito.doAnswer(call -> lines.add(call.getArgument(0))).when(log).warn(Mockito.any());
    return log;
  }

  @Test
  public void oneLineAMinute() {
    RareLog rare = new RareLog(log(), () -> nanos);
    for (int i = 0; i < 5; i++) {
      rare.warn("line " + i, null);
    }
    assertEquals(List.of("line 0"), lines);
    nanos += TimeUnit.MINUTES.toNanos(1) - 1;
    rare.warn("line 5", null);
    assertEquals(List.of("line 0"), lines);
    nanos++;
    rare.warn("line 6", new IOException("why"));
    nanos += TimeUnit.MINUTES.toNanos(1);
    rare.warn("line 7", null);
    assertEquals(List.of("line 0", "line 6: java.io.IOException: why (and 5 such lines since the last one)", "line 7"),
        lines);
  }

  @Test
  public void nothingIsThrown() {
    Log log = Mockito.mock(Log.class);
    Mockito.doThrow(new OutOfMemoryError("for the line")).when(log).warn(Mockito.any());
    RareLog rare = new RareLog(log);
    rare.survive(new IOException("why"));
    rare.survive(null);
  }

  @Test
  public void interruptsStay() {
    RareLog rare = new RareLog(log(), () -> nanos);
    Thread.currentThread().interrupt();
    rare.survive(new IOException("why"));
    assertTrue(Thread.interrupted());
    rare.survive(new InterruptedException());
    assertEquals(1, lines.size());
  }
}
