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
import org.apache.hadoop.ab.arm.jobtracker.LaunchBook.Moment;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.junit.Before;
import org.junit.Test;

public class TestHeapLooks {
  private static final int MAPS = 100;
  private static final double EXACT = 1e-9;

  private final JobTrackerControl control = mock(JobTrackerControl.class);
  private final Jobs jobs = mock(Jobs.class);
  private final Results results = mock(Results.class);
  private final LaunchBook book = new LaunchBook(MAPS, () -> new Moment(0, 0));

  @Before
  public void mockResults() {
    when(jobs.plans()).thenReturn(List.of());
    when(results.clock()).thenReturn(new SideClock(() -> 0));
  }

  private HeapLooks looks(JobTrackerSpec spec) throws Exception {
    // No driver plays, so that the gate is passed at once.
    return new HeapLooks(spec, control, jobs, new Stage(spec, 0, book), results);
  }

  private void heap(long live, long meters) throws Exception {
    when(control.liveHeap()).thenReturn(live);
    when(results.meterBytes()).thenReturn(meters);
  }

  private void launch(int maps) {
    for (int i = 0; i < maps; i++) {
      book.addMap(true);
    }
  }

  @Test
  public void growthIsWithoutWhatTheDriversCount() throws Exception {
    HeapLooks looks = looks(Specs.inTurn(MAPS, 5, 0));
    heap(1_200, 200);
    launch(10);
    assertFalse(looks.areMade());
    heap(3_500, 500);
    launch(79);
    assertFalse("it is the heap at one tenth that counts", looks.areMade());
    launch(1);
    assertTrue(looks.areMade());
    verify(results).heapGrowth(eq(3.0, EXACT));
    verify(results, never()).heap(anyDouble());
  }

  @Test
  public void whatATaskTakesIsWithoutWhatTheDriversCount() throws Exception {
    heap(1_100, 100);
    HeapLooks looks = looks(Specs.saturated());
    when(jobs.tasksInMemory(anyInt(), anyInt())).thenReturn(10L);
    heap(6_700, 700);
    launch(90);
    assertTrue(looks.areMade());
    verify(results).heap(eq(500.0, EXACT));
    verify(results, never()).heapGrowth(anyDouble());
  }
}
