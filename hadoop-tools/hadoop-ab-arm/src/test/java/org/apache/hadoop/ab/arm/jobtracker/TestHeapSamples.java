/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.AdditionalMatchers.eq;
import static org.mockito.ArgumentMatchers.anyDouble;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;
import org.apache.hadoop.ab.arm.jobtracker.LaunchProgress.Moment;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.junit.Before;
import org.junit.Test;

public class TestHeapSamples {
  private static final int MAPS = 100;
  private static final double EXACT = 1e-9;

  private final JobTrackerControl control = mock(JobTrackerControl.class);
  private final Jobs jobs = mock(Jobs.class);
  private final Results results = mock(Results.class);
  private final LaunchProgress progress = new LaunchProgress(MAPS, () -> new Moment(0, 0));

  @Before
  public void mockResults() {
    when(jobs.plans()).thenReturn(List.of());
    when(results.clock()).thenReturn(new SideClock(() -> 0));
  }

  private HeapSamples samples(JobTrackerSpec spec) throws Exception {
    // No driver runs, so the gate closes at once.
    return new HeapSamples(spec, control, jobs, new RunState(spec, 0, progress), results);
  }

  private void heap(long live, long meters) throws Exception {
    when(control.liveHeap()).thenReturn(live);
    when(results.meterBytes()).thenReturn(meters);
  }

  private void launch(int maps) {
    for (int i = 0; i < maps; i++) {
      progress.addMap(true);
    }
  }

  @Test
  public void growthIsWithoutWhatTheDriversCount() throws Exception {
    HeapSamples samples = samples(Specs.inTurn(MAPS, 5, 0));
    heap(1_200, 200);
    launch(10);
    assertFalse(samples.areTaken());
    heap(3_500, 500);
    launch(79);
    assertFalse("it is the heap at one tenth that counts", samples.areTaken());
    launch(1);
    assertTrue(samples.areTaken());
    verify(results).heapGrowth(eq(3.0, EXACT));
    verify(results, never()).heap(anyDouble());
  }

  @Test
  public void whatATaskTakesIsWithoutWhatTheDriversCount() throws Exception {
    heap(1_100, 100);
    HeapSamples samples = samples(Specs.saturated());
    when(jobs.tasksInMemory(anyInt(), anyInt())).thenReturn(10L);
    heap(6_700, 700);
    launch(90);
    assertTrue(samples.areTaken());
    verify(results).heap(eq(500.0, EXACT));
    verify(results, never()).heapGrowth(anyDouble());
  }
}
