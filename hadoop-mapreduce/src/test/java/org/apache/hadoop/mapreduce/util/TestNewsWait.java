/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;

/** Checks that a call returns when there is an answer, and at once if it may not wait. */
public class TestNewsWait {
  private static final long LONG = 600_000;

  private final AtomicReference<String> answer = new AtomicReference<>();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final AtomicInteger questions = new AtomicInteger();

  private String ask() {
    String now = answer.get(); // read before the test learns that the question was asked
    questions.incrementAndGet();
    asked.countDown();
    return now;
  }

  private CompletableFuture<String> call(NewsWait wait) {
    return CompletableFuture.supplyAsync(() -> wait.await(this::ask, Objects::nonNull, LONG));
  }

  @Test
  public void anAnswerThatIsThereIsGivenAtOnce() {
    answer.set("a");
    assertEquals("a", new NewsWait(1).await(this::ask, Objects::nonNull, LONG));
    assertEquals(1, questions.get());
  }

  @Test
  public void oneThatComesIsGivenThen() throws Exception {
    NewsWait wait = new NewsWait(1);
    CompletableFuture<String> call = call(wait);
    asked.await();
    wait.tell(); // news of something else
    answer.set("a");
    wait.tell();
    assertEquals("a", call.get());
  }

  /** A change between asking and waiting is not missed. */
  @Test
  public void newsDuringTheQuestionAreSeen() throws Exception {
    NewsWait wait = new NewsWait(1);
    assertEquals("a", wait.await(() -> {
      String now = answer.get();
      answer.set("a");
      if (now == null) {
        wait.tell();
      }
      return now;
    }, Objects::nonNull, LONG));
  }

  @Test
  public void theTimeEnds() {
    assertEquals(null, new NewsWait(1).await(this::ask, Objects::nonNull, 1));
  }

  @Test
  public void withoutTimeNobodyWaits() {
    assertEquals(null, new NewsWait(1).await(this::ask, Objects::nonNull, 0));
    assertEquals(1, questions.get());
  }

  @Test
  public void moreCallsThanPlacesAreAnsweredAtOnce() throws Exception {
    NewsWait wait = new NewsWait(1);
    CompletableFuture<String> first = call(wait);
    asked.await();
    CompletableFuture<String> second = call(wait);
    CompletableFuture.anyOf(first, second).join(); // the other has the place
    answer.set("a");
    wait.tell();
    first.join();
    second.join();
    assertTrue(questions.get() >= 3);
    answer.set(null);
    CompletableFuture<String> third = call(wait); // the place is free again
    while (!third.isDone()) {
      answer.set("b");
      wait.tell();
      Thread.sleep(1);
    }
    assertEquals("b", third.get());
  }

  @Test
  public void whatTheQuestionThrowsIsThrown() {
    assertThrows(IOException.class, () -> new NewsWait(1).await(() -> {
      throw new IOException();
    }, Objects::nonNull, LONG));
  }
}
