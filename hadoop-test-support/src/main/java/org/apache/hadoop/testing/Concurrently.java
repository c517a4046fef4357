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

/** A runner of concurrent parts of a test, such as clusters of their own, which spend most of their time waiting. */
public final class Concurrently {
  private Concurrently() {
  }

  /**
   * Calls each part on a thread of its own, and waits for all.
   *
   * @return their results, in the order of the parts
   * @throws Exception the exception of the first part, in their order, that throws one; this includes violated
   *     assumptions
   */
  @SafeVarargs
  public static <T> List<T> call(Callable<T>... pieces) throws Exception {
    return call(List.of(pieces));
  }

  /** Calls a list of one or more parts in the same way. */
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
