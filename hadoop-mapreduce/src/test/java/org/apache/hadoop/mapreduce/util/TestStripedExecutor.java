/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.Timeout;

public class TestStripedExecutor {
  private static final int THREADS = 3;
  private static final int BOUND = 5;

  @Rule
  public final Timeout deadlock = new Timeout(60, TimeUnit.SECONDS);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch gate = new CountDownLatch(1);

  private void waitAtGate() {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void note() {
    threads.add(Thread.currentThread());
  }

  /** Several callers use their own keys; the work of each key runs in the order in which its caller submitted it. */
  @Test
  public void keepsTheOrderOfEachKey() throws Exception {
    long seed = System.nanoTime();
    int callers = 4;
    int pieces = 5000;
    Map<Integer, Integer> last = new ConcurrentHashMap<>();
    AtomicInteger outOfOrder = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    StripedExecutor work = new StripedExecutor("test", THREADS, BOUND);
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      int caller = i;
      Random random = new Random(seed + i);
      Thread thread = new Thread(() -> {
        for (int piece = 0; piece < pieces; piece++) {
          int key = callers * random.nextInt(7) + caller;
          int number = piece;
          work.execute(key, () -> {
            Integer before = last.put(key, number);
            if (before != null && before >= number) {
              outOfOrder.incrementAndGet();
            }
            done.incrementAndGet();
          });
        }
      });
      thread.start();
      started.add(thread);
    }
    for (Thread thread : started) {
      thread.join();
    }
    work.close();
    assertEquals("seed " + seed, 0, outOfOrder.get());
    assertEquals("seed " + seed, callers * pieces, done.get());
  }

  @Test
  public void otherKeysDoNotWait() throws Exception {
    StripedExecutor work = new StripedExecutor("test", THREADS, BOUND);
    work.execute(0, this::waitAtGate);
    work.await(1);
    work.await(2);
    gate.countDown();
    work.await(0);
    work.close();
  }

  @Test
  public void callersWaitForAPlace() throws Exception {
    StripedExecutor work = new StripedExecutor("test", 1, BOUND);
    AtomicInteger accepted = new AtomicInteger();
    Thread caller = new Thread(() -> {
      for (int i = 0; i < 3 * BOUND; i++) {
        work.execute(0, this::waitAtGate);
        accepted.incrementAndGet();
      }
    });
    caller.start();
    while (accepted.get() < BOUND || caller.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    assertEquals(BOUND, accepted.get());
    gate.countDown();
    caller.join();
    work.close();
    assertEquals(3 * BOUND, accepted.get());
  }

  @Test
  public void aFailureIsNotTheEnd() throws Exception {
    StripedExecutor work = new StripedExecutor("test", 1, 1);
    for (int i = 0; i < 3; i++) {
      work.execute(0, () -> {
        throw new IllegalStateException("said in the log");
      });
      work.execute(0, () -> {
        throw new AssertionError("said in the log");
      });
      work.execute(0, this::note);
    }
    work.close();
    assertEquals(3, threads.size());
    assertSame("one thread", threads.get(0), threads.get(2));
  }

  @Test
  public void closeDoesWhatIsLeft() throws Exception {
    StripedExecutor work = new StripedExecutor("test", 1, BOUND);
    work.execute(0, this::waitAtGate);
    for (int i = 1; i < BOUND; i++) {
      work.execute(0, this::note);
    }
    Thread closer = new Thread(work::close);
    closer.start();
    while (closer.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    gate.countDown();
    closer.join();
    assertEquals(BOUND - 1, threads.size());
    work.execute(0, this::note);
    work.await(0);
    assertSame("what comes later is done by the caller", Thread.currentThread(), threads.get(BOUND - 1));
  }

  /** Work submitted during a close is done before the close ends, and after earlier work. */
  @Test
  public void lateCallersKeepTheOrder() throws Exception {
    StripedExecutor work = new StripedExecutor("test", 1, BOUND);
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    work.execute(0, this::waitAtGate);
    work.execute(0, () -> order.add(1));
    Thread closer = new Thread(work::close);
    closer.start();
    while (closer.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    work.execute(0, () -> order.add(2));
    gate.countDown();
    closer.join();
    work.execute(0, () -> order.add(3));
    assertEquals(List.of(1, 2, 3), order);
  }

  /**
   * Callers submit work while another thread closes, many times over: nothing is lost or done twice, and each caller's
   * order is kept.
   */
  @Test
  public void stressOfCloses() throws Exception {
    int callers = 3;
    int pieces = 200;
    for (int round = 0; round < 100; round++) {
      StripedExecutor work = new StripedExecutor("test", 1, 1 + round % BOUND);
      List<List<Integer>> done = new ArrayList<>();
      List<Thread> started = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        List<Integer> own = Collections.synchronizedList(new ArrayList<>());
        done.add(own);
        Thread thread = new Thread(() -> {
          for (int piece = 0; piece < pieces; piece++) {
            int number = piece;
            work.execute(0, () -> own.add(number));
          }
        });
        thread.start();
        started.add(thread);
      }
      Thread.sleep(round % 3);
      work.close();
      for (Thread thread : started) {
        thread.join();
      }
      // Work for others may still be in progress, but not once a later piece of one's own is done.
      work.await(0);
      for (List<Integer> own : done) {
        assertEquals("round " + round, IntStream.range(0, pieces).boxed().toList(), own);
      }
    }
  }

  /** When the process cannot start another thread, neither the work submitted then nor later work stays undone. */
  @Test
  public void callersWorkWhileThereIsNoThread() throws Exception {
    AtomicBoolean none = new AtomicBoolean(true);
    StripedExecutor work = new StripedExecutor("test", 1, 1, (action, name) -> new Thread(action, name) {
      @Override
      public void start() {
        if (none.get()) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        super.start();
      }
    });
    work.execute(0, this::note);
    work.execute(0, this::note);
    assertEquals(List.of(Thread.currentThread(), Thread.currentThread()), threads);
    none.set(false);
    work.execute(0, this::note);
    work.close();
    assertEquals(3, threads.size());
    assertTrue(threads.get(2) != Thread.currentThread());
  }

  @Test
  public void withoutBoundCallersWork() throws Exception {
    for (StripedExecutor work : List.of(StripedExecutor.byCaller(), new StripedExecutor("test", THREADS, 0))) {
      threads.clear();
      work.execute(0, this::note);
      work.await(0);
      work.execute(0, () -> {
        throw new IllegalStateException("said in the log");
      });
      work.close();
      work.execute(0, this::note);
      assertEquals(List.of(Thread.currentThread(), Thread.currentThread()), threads);
    }
  }

  @Test
  public void anInterruptLosesNothing() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    StripedExecutor work = new StripedExecutor("test", 1, 1);
    work.execute(0, this::waitAtGate);
    Thread caller = new Thread(() -> {
      work.execute(0, this::note);
      interrupted.set(Thread.currentThread().isInterrupted());
    });
    caller.start();
    while (caller.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    caller.interrupt();
    gate.countDown();
    caller.join();
    work.close();
    assertTrue("the caller hears of it", interrupted.get());
    assertEquals(1, threads.size());
  }

  /** Submits work that takes longer than the JVM runs, and ends the JVM. */
  public static final class EndedJvm {
    private EndedJvm() {
    }

    public static void main(String[] arguments) {
      StripedExecutor work = new StripedExecutor("test", 2, 100).doneAtExit();
      for (int i = 0; i < 10; i++) {
        int piece = i;
        work.execute(piece, () -> {
          try {
            Thread.sleep(20);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          System.out.println("piece " + piece + " is done");
        });
      }
      System.exit(0);
    }
  }

  @Test
  public void aJvmThatEndsDoesWhatIsLeft() throws Exception {
    String output = new ChildJvm(folder.newFolder().toPath()).run(60, EndedJvm.class.getName());
    for (int piece = 0; piece < 10; piece++) {
      assertTrue(output, output.contains("piece " + piece + " is done"));
    }
  }

  @Test
  public void afterACloseNothingIsLeftForTheEnd() {
    StripedExecutor work = new StripedExecutor("test", 1, 1).doneAtExit();
    work.close();
    work.close();
    work.execute(0, this::note);
    assertEquals(List.of(Thread.currentThread()), threads);
    StripedExecutor.byCaller().doneAtExit().close();
  }
}
