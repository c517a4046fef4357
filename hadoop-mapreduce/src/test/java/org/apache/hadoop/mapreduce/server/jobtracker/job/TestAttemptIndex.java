/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;

public class TestAttemptIndex {
  private final AttemptIndex<String> index = new AttemptIndex<>();
  private final String tip = "tip";

  private static TaskAttemptID attempt(int number) {
    return new TaskAttemptID("test", 1, TaskType.MAP, number, 0);
  }

  private void add(String tracker, int... attempts) {
    for (int attempt : attempts) {
      index.add(attempt(attempt), tracker, tip);
    }
  }

  private static Set<TaskAttemptID> set(int... attempts) {
    Set<TaskAttemptID> set = new TreeSet<>();
    Arrays.stream(attempts).forEach(attempt -> set.add(attempt(attempt)));
    return set;
  }

  private Set<TaskAttemptID> open(String tracker) {
    return new TreeSet<>(index.open(tracker));
  }

  @Test
  public void knowsWhatWasAdded() {
    add("a", 1, 2);
    add("b", 3);
    assertEquals(set(1, 2), open("a"));
    assertEquals(set(3), open("b"));
    assertEquals(set(), open("c"));
    assertEquals("a", index.tracker(attempt(2)));
    assertNull(index.tracker(attempt(4)));
    assertSame(tip, index.tips().get(attempt(3)));
    assertEquals(3, index.tips().size());
  }

  /** An id that counts its lookups. */
  private static final class CountedId extends TaskAttemptID {
    private static long steps;

    CountedId(int number) {
      super("test", 1, TaskType.MAP, number, 0);
    }

    @Override
    public int hashCode() {
      steps++;
      return super.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      steps++;
      return super.equals(other);
    }
  }

  /**
   * A tracker runs the attempts of a long job, a few at a time, and they are forgotten in the order in which they end.
   */
  @Test
  public void stepsForAnAttemptAreAsManyHoweverManyThereAre() {
    for (int count : new int[] {1000, 4000}) {
      AttemptIndex<String> attempts = new AttemptIndex<>();
      List<TaskAttemptID> ids = new ArrayList<>();
      CountedId.steps = 0;
      for (int number = 0; number < count; number++) {
        ids.add(new CountedId(number));
        attempts.add(ids.get(number), "a", tip);
        if (number >= 4) {
          attempts.settle(ids.get(number - 4));
        }
      }
      assertEquals(4, attempts.open("a").size());
      ids.forEach(attempts::remove);
      assertEquals(List.of(), List.copyOf(attempts.open("a")));
      assertTrue(CountedId.steps + " steps for " + count, CountedId.steps <= 40L * count);
    }
  }

  /** An attempt can be added without a tracker, as tests that build a fake cluster do. */
  @Test
  public void anAttemptCanBePutWithoutATracker() {
    String other = "other tip";
    assertNull(index.tips().put(attempt(1), other));
    assertNull(index.tracker(attempt(1)));
    assertTrue(index.tips().containsKey(attempt(1)));
    index.settle(attempt(1));
    index.reopen(attempt(1));
    assertEquals(Map.of(attempt(1), other), index.tips());
    add("a", 1);
    assertSame(tip, index.tips().put(attempt(1), other));
    assertEquals("a", index.tracker(attempt(1)));
    assertSame(other, index.tips().get(attempt(1)));
    assertTrue(index.remove(attempt(1)));
    assertEquals(set(), open("a"));
    index.tips().put(attempt(2), tip);
    assertTrue(index.remove(attempt(2)));
    assertEquals(Map.of(), index.tips());
  }

  @Test
  public void forgetsWhatIsRemoved() {
    add("a", 1, 2);
    index.settle(attempt(2));
    assertTrue(index.remove(attempt(1)));
    assertTrue(index.remove(attempt(2)));
    assertFalse(index.remove(attempt(2)));
    assertNull(index.tracker(attempt(1)));
    assertTrue(index.tips().isEmpty());
    assertEquals(set(), index.removeTracker("a"));
  }

  @Test
  public void settledAttemptsAreNotLookedThrough() {
    add("a", 1, 2, 3);
    index.settle(attempt(2));
    index.settle(attempt(9));
    assertEquals(set(1, 3), open("a"));
    assertEquals("a", index.tracker(attempt(2)));
    assertEquals("a lost tracker loses them, too", new ArrayList<>(set(1, 2, 3)),
        new ArrayList<>(index.removeTracker("a")));
  }

  /** A settled attempt can be reopened, such as a map whose output is lost. */
  @Test
  public void aSettledAttemptCanBeOpenedAgain() {
    add("a", 1, 2);
    index.settle(attempt(1));
    index.settle(attempt(2));
    index.reopen(attempt(2));
    index.reopen(attempt(9));
    assertEquals(set(2), open("a"));
    assertEquals(set(1, 2), index.removeTracker("a"));
    index.reopen(attempt(1));
    assertEquals("not with a tracker that was lost", set(), open("a"));
  }

  @Test
  public void aSettledAttemptThatRunsAgainIsOpen() {
    add("a", 1);
    index.settle(attempt(1));
    add("a", 1);
    assertEquals(set(1), open("a"));
    assertEquals(set(1), index.removeTracker("a"));
  }

  private void addSettled(String tracker, int... attempts) {
    add(tracker, attempts);
    Arrays.stream(attempts).forEach(attempt -> index.settle(attempt(attempt)));
  }

  @Test
  public void settledAttemptsLeaveOneByOne() {
    addSettled("a", 1, 2, 3, 4, 5, 6);
    for (int attempt = 1; attempt <= 5; attempt++) {
      assertTrue(index.remove(attempt(attempt)));
      index.reopen(attempt(attempt));
      assertEquals("it is gone", set(), open("a"));
    }
    assertEquals(set(6), index.removeTracker("a"));
  }

  @Test
  public void oneOfManySettledAttemptsLeaves() {
    addSettled("a", 1, 2, 3, 4, 5);
    assertTrue(index.remove(attempt(2)));
    assertEquals(set(1, 3, 4, 5), index.removeTracker("a"));
  }

  @Test
  public void oneThatHasLeftComesBack() {
    addSettled("a", 1, 2, 3, 4, 5);
    assertTrue(index.remove(attempt(2)));
    add("a", 2);
    assertEquals(set(2), open("a"));
    index.settle(attempt(2));
    assertEquals(set(), open("a"));
    index.reopen(attempt(2));
    assertEquals(set(2), open("a"));
    assertEquals(set(1, 2, 3, 4, 5), index.removeTracker("a"));
  }

  /** The cleanup of an attempt may run on another tracker. */
  @Test
  public void anAttemptHasOneTracker() {
    add("a", 1, 2);
    add("b", 1);
    assertEquals("b", index.tracker(attempt(1)));
    assertEquals(set(2), open("a"));
    assertEquals(set(1), open("b"));
    assertTrue(index.remove(attempt(1)));
    assertEquals(set(), open("b"));
  }

  @Test
  public void aLostTrackerCanComeBack() {
    assertNull(index.removeTracker("a"));
    add("a", 1);
    assertEquals(set(1), index.removeTracker("a"));
    assertNull(index.removeTracker("a"));
    assertEquals("still known", "a", index.tracker(attempt(1)));
    add("a", 2);
    assertEquals(set(2), open("a"));
    assertTrue(index.remove(attempt(1)));
    assertEquals(set(2), open("a"));
  }

  @Test
  public void marksAreTakenOnce() {
    add("a", 1, 2);
    assertEquals(Set.of(), index.takeMarked("a"));
    index.mark("a", attempt(1));
    index.mark("a", attempt(2));
    index.mark("a", attempt(1));
    index.mark("b", attempt(3));
    assertEquals(set(1, 2), index.takeMarked("a"));
    assertEquals(Set.of(), index.takeMarked("a"));
    assertEquals("marking forgets nothing", set(1, 2), open("a"));
  }

  @Test
  public void whatIsOpenIsACopy() {
    add("a", 1, 2, 3);
    Collection<TaskAttemptID> open = index.open("a");
    for (TaskAttemptID attempt : open) {
      index.settle(attempt);
    }
    assertEquals(3, open.size());
    assertEquals(set(), open("a"));
  }

  /** Tests and stock code put attempts into the map of tips. */
  @Test
  public void tipsMayBePutIntoTheView() {
    index.tips().put(attempt(1), tip);
    assertNull(index.tracker(attempt(1)));
    index.settle(attempt(1));
    assertTrue(index.remove(attempt(1)));
  }

  /**
   * Several threads launch, settle and end their own attempts on the same trackers, which are lost now and then. In the
   * end each remaining attempt is where it was put, or was lost with its tracker exactly once.
   */
  @Test
  public void stress() throws Exception {
    long seed = Long.getLong("stress.seed", System.nanoTime());
    int threads = 4;
    int rounds = 20_000;
    int trackers = 5;
    List<TaskAttemptID> lost = new ArrayList<>();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Set<TaskAttemptID>>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int first = i * rounds;
        Random random = new Random(seed + i);
        results.add(executor.submit(() -> {
          Set<TaskAttemptID> left = new TreeSet<>();
          for (int round = first; round < first + rounds; round++) {
            TaskAttemptID attempt = attempt(round);
            index.add(attempt, "tracker" + random.nextInt(trackers), tip);
            left.add(attempt);
            TaskAttemptID other = attempt(first + random.nextInt(round - first + 1));
            switch (random.nextInt(20)) {
              case 0 -> {
                Set<TaskAttemptID> gone = index.removeTracker("tracker" + random.nextInt(trackers));
                if (gone != null) {
                  synchronized (lost) {
                    lost.addAll(gone);
                  }
                }
              }
              case 1, 2, 3, 4, 5 -> index.settle(other);
              case 6 -> index.reopen(other);
              case 7, 8, 9, 10, 11, 12 -> {
                index.remove(other);
                left.remove(other);
              }
              default -> assertEquals("seed " + seed, left.contains(other), index.tracker(other) != null);
            }
          }
          return left;
        }));
      }
      Set<TaskAttemptID> left = new TreeSet<>();
      for (Future<Set<TaskAttemptID>> result : results) {
        left.addAll(result.get());
      }
      assertEquals("seed " + seed, left, new TreeSet<>(index.tips().keySet()));
      List<TaskAttemptID> found = new ArrayList<>(lost);
      for (int tracker = 0; tracker < trackers; tracker++) {
        Set<TaskAttemptID> attempts = index.removeTracker("tracker" + tracker);
        if (attempts != null) {
          for (TaskAttemptID attempt : attempts) {
            assertTrue("seed " + seed, left.contains(attempt));
          }
          found.addAll(attempts);
        }
      }
      Set<TaskAttemptID> once = new TreeSet<>(found);
      assertEquals("none is with two trackers, seed " + seed, once.size(), found.size());
      assertTrue("none is with no tracker, seed " + seed, once.containsAll(left));
    } finally {
      executor.shutdownNow();
    }
  }
}
