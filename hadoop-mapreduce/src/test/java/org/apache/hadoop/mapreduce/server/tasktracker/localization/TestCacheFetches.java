/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.Test;

/** Checks that the files of a task are fetched in parallel, with the same outcome as if one thread had fetched them. */
public class TestCacheFetches {
  private static final List<Integer> FILES = IntStream.range(0, 20).boxed().toList();

  /** A step of a test, which may be interrupted or find a broken barrier. */
  private interface Step {
    void run() throws Exception;
  }

  private static void uninterrupted(Step step) throws IOException {
    try {
      step.run();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Test(timeout = 60_000)
  public void soManyAreFetchedAtATime() throws Exception {
    CyclicBarrier four = new CyclicBarrier(4);
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    assertEquals(FILES.stream().map(file -> -file).toList(), CacheFetches.all(FILES, 4, file -> {
      threads.add(Thread.currentThread());
      uninterrupted(four::await);
      return -file;
    }));
    assertEquals("with the caller's", 4, threads.size());
    assertTrue(threads.contains(Thread.currentThread()));
  }

  @Test
  public void oneThreadIsTheCallers() throws Exception {
    Thread caller = Thread.currentThread();
    for (List<Integer> files : List.of(FILES, List.<Integer>of())) {
      assertEquals(files, CacheFetches.all(files, 1, file -> {
        assertSame(caller, Thread.currentThread());
        return file;
      }));
    }
  }

  /** The second file fails first, but its failure is not reported. */
  @Test(timeout = 60_000)
  public void theFirstFailureInTheirOrderIsTold() {
    CountDownLatch failed = new CountDownLatch(1);
    Set<Integer> begun = ConcurrentHashMap.newKeySet();
    IOException told = assertThrows(IOException.class, () -> CacheFetches.all(FILES, 2, file -> {
      begun.add(file);
      if (file == 0) {
        uninterrupted(failed::await);
        throw new IOException("first");
      }
      failed.countDown();
      throw new IOException("other");
    }));
    assertEquals("first", told.getMessage());
    assertEquals("none is begun after a failure", Set.of(0, 1), begun);
  }

  /** Files are fetched by fewer threads if some cannot be started, as in a process that has too many. */
  @Test(timeout = 60_000)
  public void threadsThatCannotBeHadAreDoneWithout() throws Exception {
    CyclicBarrier two = new CyclicBarrier(2);
    AtomicInteger made = new AtomicInteger();
    assertEquals(FILES, CacheFetches.all(FILES, 4, file -> {
      uninterrupted(two::await);
      return file;
    }, (run, name) -> new Thread(run, name) {
      @Override
      public synchronized void start() {
        if (made.incrementAndGet() > 1) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        super.start();
      }
    }));
  }

  @Test
  public void anErrorIsTold() {
    assertThrows(StackOverflowError.class, () -> CacheFetches.all(FILES, 3, file -> {
      throw new StackOverflowError();
    }));
  }

  @Test
  public void filesAreFetchedAsTheCaller() throws Exception {
    UserGroupInformation alice = UserGroupInformation.createUserForTesting("alice", new String[] {"staff"});
    CyclicBarrier two = new CyclicBarrier(2);
    assertEquals(List.of("alice", "alice"),
        alice.doAs((PrivilegedExceptionAction<List<String>>) () -> CacheFetches.all(List.of(0, 1), 2, file -> {
          uninterrupted(two::await);
          return UserGroupInformation.getCurrentUser().getShortUserName();
        })));
  }

  /** The caller has no file left to fetch itself. */
  @Test(timeout = 60_000)
  public void anInterruptEndsAllAndIsKept() {
    Thread caller = Thread.currentThread();
    CountDownLatch never = new CountDownLatch(1);
    IOException told = assertThrows(IOException.class, () -> CacheFetches.all(List.of(0, 1), 2, file -> {
      if (Thread.currentThread() != caller) {
        caller.interrupt();
        assertThrows(InterruptedException.class, never::await);
      } else {
        uninterrupted(() -> {
          while (!caller.isInterrupted()) {
            LockSupport.park();
          }
        });
      }
      return file;
    }));
    assertEquals(InterruptedIOException.class, told.getClass());
    assertTrue(Thread.interrupted());
  }
}
