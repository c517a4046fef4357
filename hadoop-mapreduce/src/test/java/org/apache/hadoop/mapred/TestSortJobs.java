/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapred.sortjobs.SortJobShape;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/**
 * Checks that small jobs of every kind give the results of a plain sort, with random types of keys, comparators,
 * serializers, codecs, combiners, threads and buffer sizes; many of the jobs' classes are not thread-safe.
 *
 * <p>{@code -Dsort.jobs=10000} runs more jobs, {@code -Dsort.job.seed=...} only the one with that seed.
 */
public class TestSortJobs {
  private static final int JOBS = Integer.getInteger("sort.jobs", 300);
  private static final int MAX_FAILURES = 10;

  private final Level level = Logger.getRootLogger().getLevel();
  private final List<String> failures = new ArrayList<>();

  @Before
  public void logFailuresOnly() {
    Logger.getRootLogger().setLevel(Level.ERROR);
  }

  @After
  public void logAgain() {
    Logger.getRootLogger().setLevel(level);
  }

  @Test
  public void giveWhatAPlainSortGives() {
    Long seed = Long.getLong("sort.job.seed");
    if (seed != null) {
      run(seed);
    } else {
      Random seeds = new Random(System.nanoTime());
      for (int i = 0; i < JOBS && failures.size() < MAX_FAILURES; i++) {
        run(seeds.nextLong());
      }
    }
    assertTrue(failures.size() + " jobs failed; -Dsort.job.seed=... runs one alone:\n" + String.join("\n", failures),
        failures.isEmpty());
  }

  @Test
  public void aBufferThatIsFilledWholeKeepsItsIndex() throws Exception {
    for (String collector : List.of("quicksort", "partitioned")) {
      for (long seed = 0; seed < 10; seed++) {
        new SortJob(SortJobShape.fillsTheBuffer(seed, collector)).run();
      }
    }
  }

  private void run(long seed) {
    SortJobShape shape = SortJobShape.of(seed);
    try {
      new SortJob(shape).run();
    } catch (Throwable t) {
      Throwable root = t;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      failures.add(shape + ": " + t + (root == t ? "" : ", by " + root));
    }
  }
}
