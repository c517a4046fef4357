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

/** Tenths of the planned launches, and what is told of each. */
public class TestLaunchBook {
  private final AtomicLong time = new AtomicLong();

  private LaunchBook book(long planned) {
    return new LaunchBook(planned, () -> new LaunchBook.Moment(time.get(), 2 * time.get()));
  }

  /** Maps at the times from 1 on. */
  private void launch(LaunchBook book, int launches) {
    for (int i = 0; i < launches; i++) {
      time.incrementAndGet();
      book.addMap(false);
    }
  }

  @Test
  public void tenthsEndWithTheirLastLaunch() {
    LaunchBook book = book(100);
    assertEquals(-1, book.tenth());
    assertNull(book.end(0));
    launch(book, 9);
    assertEquals(1, book.end(0).time());
    assertEquals(0, book.tenth());
    assertNull(book.end(1));
    launch(book, 1);
    assertEquals(new LaunchBook.Moment(10, 20), book.end(1));
    assertEquals(1, book.tenth());
    launch(book, 90);
    assertEquals(100, book.end(10).time());
    assertEquals(9, book.tenth());
  }

  @Test
  public void whatIsNoMapIsOfNoTenth() {
    LaunchBook book = book(10);
    time.set(5);
    book.add();
    assertEquals("they begin the first", 5, book.end(0).time());
    assertEquals(0, book.tenth());
    launch(book, 10);
    time.set(20);
    book.add();
    assertEquals(15, book.end(10).time());
    assertEquals(12, book.launches());
    assertEquals(10, book.mapLaunches());
  }

  @Test
  public void moreLaunchesThanPlannedAreOfTheLastTenth() {
    LaunchBook book = book(20);
    launch(book, 50);
    assertEquals(20, book.end(10).time());
    assertEquals(9, book.tenth());
    assertEquals(50, book.launches());
  }

  @Test
  public void anyNumberHasTenTenths() {
    for (int planned : new int[] {1, 3, 9, 10, 11, 19, 1003}) {
      time.set(0);
      LaunchBook book = book(planned);
      launch(book, planned);
      long all = LongStream.rangeClosed(1, 10).map(tenth -> book.launchesOf((int) tenth)).sum();
      assertEquals("of " + planned, planned, all);
      long before = 0;
      for (int tenth = 1; tenth <= 10; tenth++) {
        before += book.launchesOf(tenth);
        // Where a tenth has no launch of its own, it ends with the one before.
        assertEquals("tenth " + tenth + " of " + planned, Math.max(1, before), book.end(tenth).time());
      }
    }
  }

  @Test
  public void localMapsAreCountedByTenth() {
    LaunchBook book = book(20);
    book.addMap(true);
    book.addMap(false);
    book.addMap(true);
    book.addMap(false);
    book.addMap(false);
    assertEquals(2, book.maps(0));
    assertEquals(1, book.localMaps(0));
    assertEquals(2, book.maps(1));
    assertEquals(1, book.localMaps(1));
  }

  @Test
  public void severalThreadsLoseNothing() throws Exception {
    int each = 25_000;
    LaunchBook book = book(4L * each);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(new Thread(() -> launch(book, each)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(4L * each, book.launches());
    for (int tenth = 0; tenth <= 10; tenth++) {
      assertNotNull("tenth " + tenth, book.end(tenth));
    }
  }
}
