/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import static org.apache.hadoop.benchmark.ShortRun.run;
import static org.junit.Assert.assertEquals;

import org.junit.Test;

/**
 * Tests that the benchmarks of the JobTracker, and of what its clients send it, do what they say on stock; see
 * {@link ShortRun}.
 */
public class TestJobTrackerBenchmarks {
  @Test
  public void heartbeatsAreWrittenAndRead() throws Exception {
    assertEquals("two methods, one thread and two", 4, run("HeartbeatCodecBenchmark").size());
  }

  @Test
  public void everyReaderReadsAllEvents() throws Exception {
    assertEquals(1, run("CompletionEventsBenchmark").size());
  }

  @Test
  public void mapsAreChosenAtEachDistance() throws Exception {
    assertEquals("distances", 4, run("TaskSelectionBenchmark").size());
  }

  @Test
  public void allSplitsAreWritten() throws Exception {
    assertEquals("interfaces", 2, run("SplitWriterBenchmark").size());
  }
}
