/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.upstream.result.ClassResult;
import org.apache.hadoop.upstream.result.ResultStore;
import org.apache.hadoop.upstream.scan.TestClass;

/** A schedule that runs several classes at a time and stores each result as it arrives. */
public final class Schedule {
  private final ClassRunner runner;
  private final ResultStore store;
  private final Function<TestClass, Expected> expected;
  private final int jobs;

  /** @param jobs the number of classes at a time; 1 or more */
  public Schedule(ClassRunner runner, ResultStore store, Function<TestClass, Expected> expected, int jobs) {
    this.runner = runner;
    this.store = store;
    this.expected = expected;
    this.jobs = jobs;
  }

  /**
   * Runs {@code tests} in order.
   *
   * @param done is given each result, on the calling thread
   */
  public void run(List<TestClass> tests, Consumer<ClassResult> done) throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(jobs);
    try {
      ExecutorCompletionService<ClassResult> results = new ExecutorCompletionService<>(pool);
      for (TestClass test : tests) {
        results.submit(() -> runAndStore(test));
      }
      for (int i = 0; i < tests.size(); i++) {
        done.accept(results.take().get());
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().toString(), e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private ClassResult runAndStore(TestClass test) throws IOException, InterruptedException {
    ClassResult result = runner.run(test, expected.apply(test));
    store.write(result);
    return result;
  }
}
