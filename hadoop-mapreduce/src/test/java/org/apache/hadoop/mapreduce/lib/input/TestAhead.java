/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.Test;

public class TestAhead {
  private final ExecutorService executor = Executors.newFixedThreadPool(2);
  private final Ahead<String> ahead = new Ahead<>(executor, 3);
  private final List<String> made = Collections.synchronizedList(new ArrayList<>());

  @After
  public void stop() {
    executor.shutdownNow();
  }

  private Ahead.Expected<String> one(String key) {
    return new Ahead.Expected<>(key, () -> {
      made.add(key);
      return "of " + key;
    });
  }

  private List<Ahead.Expected<String>> expected(String... keys) {
    return Stream.of(keys).map(this::one).toList();
  }

  @Test
  public void whatIsExpectedIsMadeOnceAndAheadUpToABound() throws Exception {
    ahead.expect(expected("a", "b", "c", "d", "e"));
    while (made.size() < 3) {
      Thread.sleep(1);
    }
    assertEquals("of a", ahead.take("a"));
    assertNull("only once", ahead.take("a"));
    for (String key : List.of("b", "c", "d", "e")) {
      assertEquals("of " + key, ahead.take(key));
    }
    assertEquals(5, made.size());
  }

  @Test
  public void noMoreThanTheBoundIsBegun() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    ExecutorService counting = mock(ExecutorService.class);
    doAnswer(call -> begun.incrementAndGet()).when(counting).execute(any());
    Ahead<String> two = new Ahead<>(counting, 2);
    two.expect(expected("a", "b", "c", "d"));
    assertEquals(2, begun.get());
    assertEquals("nobody has made it", "of a", two.take("a"));
    assertEquals(3, begun.get());
  }

  @Test
  public void whatIsPassedOverIsDropped() throws Exception {
    ahead.expect(expected("a", "b", "c", "d", "e"));
    assertEquals("of e", ahead.take("e"));
    assertNull(ahead.take("b"));
    assertNull("not expected", ahead.take("x"));
  }

  /**
   * Keys that are expected later come first, as in a tree walk: the contents of a directory come before its siblings.
   */
  @Test
  public void whatIsExpectedLaterComesFirst() throws Exception {
    ahead.expect(expected("a", "b"));
    assertEquals("of a", ahead.take("a"));
    ahead.expect(expected("a/1", "a/2", "b"));
    assertEquals("of a/1", ahead.take("a/1"));
    assertEquals("of a/2", ahead.take("a/2"));
    assertEquals("of b", ahead.take("b"));
    assertEquals("b was expected already", 4, made.size());
  }

  @Test
  public void aFailureIsMetInItsTurn() throws Exception {
    IOException failure = new IOException("gone");
    ahead.expect(List.of(one("a"), new Ahead.Expected<>("b", () -> {
      throw failure;
    }), new Ahead.Expected<>("c", () -> {
      throw new IllegalStateException("bug");
    })));
    assertEquals("of a", ahead.take("a"));
    assertSame(failure, assertThrows(IOException.class, () -> ahead.take("b")));
    assertThrows(IllegalStateException.class, () -> ahead.take("c"));
  }

  @Test
  public void anInterruptDoesNotEndTheWait() throws Exception {
    ahead.expect(expected("a"));
    Thread.currentThread().interrupt();
    assertEquals("of a", ahead.take("a"));
    assertTrue(Thread.interrupted());
  }
}
