/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.apache.hadoop.mapreduce.server.tasktracker.localization.ContentStoreFixture.LENGTH;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.ContentStoreFixture.Source;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a content which several jobs need at once is fetched once, and that no other job is delayed. */
public class TestSharedFetches {
  private static final long MINUTE = ContentStoreFixture.MINUTE;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final CountDownLatch isOpen = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private ContentStoreFixture files;
  private Source source;
  private ContentStore store;

  @Before
  public void setUp() throws IOException {
    files = new ContentStoreFixture(temporary);
    source = files.source();
    store = files.store();
  }

  @After
  public void tearDown() {
    go.countDown();
  }

  /** A copy made on its own thread. */
  private final class Copying {
    final FutureTask<Path> copy;
    final Thread thread;

    Copying(String name, int content) {
      FileSystem from = store.of(source, "alice", false);
      copy = new FutureTask<>(() -> files.assertCopied(from, name, content));
      thread = new Thread(copy);
      thread.start();
    }

    /** Waits until this copy is waiting for another one's fetch. */
    Copying awaitWaiting() throws InterruptedException {
      while (thread.getState() != Thread.State.TIMED_WAITING && thread.isAlive()) {
        Thread.sleep(1);
      }
      return this;
    }
  }

  /** Starts copying a file, which stays open until the test releases it. */
  private Copying slow(String name, int content) throws InterruptedException {
    source.opening = opened -> {
      if (opened.equals(name)) {
        isOpen.countDown();
        go.await();
      }
    };
    Copying slow = new Copying(name, content);
    isOpen.await();
    return slow;
  }

  @Test(timeout = MINUTE)
  public void aContentIsFetchedOnceAndNoOtherOneWaits() throws Exception {
    Copying first = slow("a", 1);
    Copying second = new Copying("b", 1).awaitWaiting();
    Copying third = new Copying("c", 1).awaitWaiting();
    files.assertCopied(store.of(source, "alice", false), "d", 2);
    files.assertCopied(store.of(source, "bob", false), "e", 1);
    assertEquals(List.of("a", "d", "e"), source.opened);
    go.countDown();
    for (Copying each : List.of(first, second, third)) {
      each.copy.get();
    }
    assertEquals(List.of("a", "d", "e"), source.opened);
    assertEquals(List.of(3L, 2L), List.of(store.fetched(), store.reused()));
  }

  @Test(timeout = MINUTE)
  public void whoHasWaitedForLongFetchesItself() throws Exception {
    store = new ContentStore(files.conf, 10L * LENGTH, 0);
    Copying first = slow("a", 1);
    files.assertCopied(store.of(source, "alice", false), "b", 1);
    assertEquals(List.of("a", "b"), source.opened);
    go.countDown();
    first.copy.get();
    files.assertCopied(store.of(source, "alice", false), "c", 1);
    assertEquals(List.of("a", "b"), source.opened);
  }

  @Test(timeout = MINUTE)
  public void afterAFailureTheOthersFetchThemselves() throws Exception {
    source.opening = name -> {
      if (name.equals("a")) {
        isOpen.countDown();
        go.await();
        throw new IOException("the job was killed");
      }
    };
    Copying first = new Copying("a", 1);
    isOpen.await();
    Copying second = new Copying("b", 1).awaitWaiting();
    go.countDown();
    assertEquals("the job was killed",
        assertThrows(ExecutionException.class, first.copy::get).getCause().getMessage());
    second.copy.get();
    assertEquals(List.of("a", "b"), source.opened);
    files.assertCopied(store.of(source, "alice", false), "c", 1);
    files.assertCopied(store.of(source, "alice", false), "d", 1);
    assertEquals("kept from then on", List.of("a", "b", "c"), source.opened);
  }

  @Test(timeout = MINUTE)
  public void aWaitCanBeInterrupted() throws Exception {
    Copying first = slow("a", 1);
    Copying second = new Copying("b", 1).awaitWaiting();
    second.thread.interrupt();
    assertEquals(InterruptedIOException.class,
        assertThrows(ExecutionException.class, second.copy::get).getCause().getClass());
    go.countDown();
    first.copy.get();
  }
}
