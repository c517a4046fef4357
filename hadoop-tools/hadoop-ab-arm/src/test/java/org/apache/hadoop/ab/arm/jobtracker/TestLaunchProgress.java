/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.Test;

/** Tests how launches are assigned to tenths of the planned number, and what is recorded for each tenth. */
public class TestLaunchProgress {
  private final AtomicLong time = new AtomicLong();

  private LaunchProgress progress(long planned) {
    return new LaunchProgress(planned, () -> new LaunchProgress.Moment(time.get(), 2 * time.get()));
  }

  /** Launches maps, one at each time step. */
  private void launch(LaunchProgress progress, int launches) {
    for (int i = 0; i < launches; i++) {
      time.incrementAndGet();
      progress.addMap(false);
    }
  }

  @Test
  public void tenthsEndWithTheirLastLaunch() {
    LaunchProgress progress = progress(100);
    assertEquals(-1, progress.tenth());
    assertNull(progress.end(0));
    launch(progress, 9);
    assertEquals(1, progress.end(0).time());
    assertEquals(0, progress.tenth());
    assertNull(progress.end(1));
    launch(progress, 1);
    assertEquals(new LaunchProgress.Moment(10, 20), progress.end(1));
    assertEquals(1, progress.tenth());
    launch(progress, 90);
    assertEquals(100, progress.end(10).time());
    assertEquals(9, progress.tenth());
  }

  @Test
  public void whatIsNoMapIsOfNoTenth() {
    LaunchProgress progress = progress(10);
    time.set(5);
    progress.add();
    assertEquals("they begin the first", 5, progress.end(0).time());
    assertEquals(0, progress.tenth());
    launch(progress, 10);
    time.set(20);
    progress.add();
    assertEquals(15, progress.end(10).time());
    assertEquals(12, progress.launches());
    assertEquals(10, progress.mapLaunches());
  }

  @Test
  public void moreLaunchesThanPlannedAreOfTheLastTenth() {
    LaunchProgress progress = progress(20);
    launch(progress, 50);
    assertEquals(20, progress.end(10).time());
    assertEquals(9, progress.tenth());
    assertEquals(50, progress.launches());
  }

  @Test
  public void anyNumberHasTenTenths() {
    for (int planned : new int[] {1, 3, 9, 10, 11, 19, 1003}) {
      time.set(0);
      LaunchProgress progress = progress(planned);
      launch(progress, planned);
      long all = LongStream.rangeClosed(1, 10).map(tenth -> progress.launchesOf((int) tenth)).sum();
      assertEquals("of " + planned, planned, all);
      long before = 0;
      for (int tenth = 1; tenth <= 10; tenth++) {
        before += progress.launchesOf(tenth);
        // A tenth without a launch of its own ends with the one before it.
        assertEquals("tenth " + tenth + " of " + planned, Math.max(1, before), progress.end(tenth).time());
      }
    }
  }

  @Test
  public void localMapsAreCountedByTenth() {
    LaunchProgress progress = progress(20);
    progress.addMap(true);
    progress.addMap(false);
    progress.addMap(true);
    progress.addMap(false);
    progress.addMap(false);
    assertEquals(2, progress.maps(0));
    assertEquals(1, progress.localMaps(0));
    assertEquals(2, progress.maps(1));
    assertEquals(1, progress.localMaps(1));
  }

  @Test
  public void severalThreadsLoseNothing() throws Exception {
    int each = 25_000;
    LaunchProgress progress = progress(4L * each);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(new Thread(() -> launch(progress, each)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(4L * each, progress.launches());
    for (int tenth = 0; tenth <= 10; tenth++) {
      assertNotNull("tenth " + tenth, progress.end(tenth));
    }
  }
}
