/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Pieces of a test that go on beside each other: clusters of their own, which wait for most of their time. */
public final class Concurrently {
  private Concurrently() {
  }

  /**
   * Calls each on a thread of its own, and waits for all.
   *
   * @return what they answer, in their order
   * @throws Exception what the first of them throws, in their order; one that assumes what is not so throws it, too
   */
  @SafeVarargs
  public static <T> List<T> call(Callable<T>... pieces) throws Exception {
    return call(List.of(pieces));
  }

  /** The same of one or more. */
  public static <T> List<T> call(List<Callable<T>> pieces) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(pieces.size());
    try {
      List<T> answers = new ArrayList<>();
      for (Future<T> answer : threads.invokeAll(pieces)) {
        answers.add(answer.get());
      }
      return answers;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (Exception) e.getCause();
    } finally {
      threads.shutdown();
    }
  }
}
