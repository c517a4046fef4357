/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

/** Checks that nobody takes all places, and that each newcomer finds one as long as there are few others. */
public class TestSharedPlaces {
  private static int takeAll(SharedPlaces places, Object caller) {
    int taken = 0;
    while (places.take(caller)) {
      taken++;
    }
    return taken;
  }

  @Test
  public void eachWhoAsksForAllGetsHalfOfWhatIsLeft() {
    SharedPlaces places = new SharedPlaces(32);
    assertEquals(16, takeAll(places, "a"));
    assertEquals(8, takeAll(places, "b"));
    assertEquals("another one who may be nobody", 4, takeAll(places, null));
    assertEquals("who has some gets no more", 0, takeAll(places, "a"));
    for (int i = 0; i < 16; i++) {
      places.giveBack("a");
    }
    assertEquals("what is given back is the others' as well", 6, takeAll(places, "b"));
    assertEquals(7, takeAll(places, "a"));
  }

  @Test
  public void asManyCallersAsPlacesGetOneEach() {
    for (int size : new int[] {1, 2, 3, 32}) {
      SharedPlaces places = new SharedPlaces(size);
      for (int caller = 0; caller < size; caller++) {
        assertTrue(places.take(caller));
      }
      assertFalse(places.take("one more"));
      places.giveBack(0);
      assertTrue(places.take("one more"));
    }
    assertFalse(new SharedPlaces(0).take("a"));
  }

  /** After threads have taken and returned places, all are back, and there were never more. */
  @Test(timeout = 60_000)
  public void noneIsLostOrMadeBetweenThreads() {
    int size = 5;
    SharedPlaces places = new SharedPlaces(size);
    AtomicInteger taken = new AtomicInteger();
    AtomicInteger[] own = {new AtomicInteger(), new AtomicInteger()};
    CountDownLatch start = new CountDownLatch(1);
    List<CompletableFuture<Void>> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int caller = i % own.length;
      CompletableFuture<Void> end = new CompletableFuture<>();
      threads.add(end);
      new Thread(() -> {
        try {
          start.await();
          for (int n = 0; n < 20_000; n++) {
            if (places.take(caller)) {
              assertTrue(taken.incrementAndGet() <= size);
              assertTrue("half, rounded up", own[caller].incrementAndGet() <= 3);
              own[caller].decrementAndGet();
              taken.decrementAndGet();
              places.giveBack(caller);
            }
          }
          end.complete(null);
        } catch (Throwable e) {
          end.completeExceptionally(e);
        }
      }).start();
    }
    start.countDown();
    threads.forEach(CompletableFuture::join);
    assertEquals(3, takeAll(places, "another"));
  }
}
