/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.apache.hadoop.testing.Concurrently;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.rules.TemporaryFolder;

/**
 * A test of concurrent callers of a namesystem and its crashes, which records the state on disk and the calls answered
 * before each crash.
 */
public abstract class CrashTestCase {
  final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  final List<Crash> crashes = new ArrayList<>();
  private final AtomicIntegerArray answered;
  private final int calls;

  /** The folder left by a crash, and the number of calls of each caller that had been answered before. */
  record Crash(String when, Path dir, int[] answered) {
  }

  /** A call to the namesystem. */
  interface Call {
    /** @param number the number of the caller's call, from 1 on */
    void make(int caller, int number) throws Exception;
  }

  /** @param calls the number of calls of each caller */
  CrashTestCase(int callers, int calls) {
    this.answered = new AtomicIntegerArray(callers);
    this.calls = calls;
  }

  /** Records that a call and all before it have been answered. */
  final void answered(int caller, int number) {
    answered.set(caller, number);
  }

  /** Saves the folder as it is now. To be called by the thread that syncs. */
  final void crash(String when, Path dir) throws IOException {
    int[] before = new int[answered.length()];
    Arrays.setAll(before, answered::get);
    Path to = folder.getRoot().toPath().resolve("crash-" + crashes.size());
    crashes.add(new Crash(when, EditDirs.copy(dir, to), before));
  }

  /** Runs the calls of each caller sequentially, on a thread of its own. */
  final void callAll(Call call) throws Exception {
    List<Callable<Void>> callers = new ArrayList<>();
    for (int caller = 0; caller < answered.length(); caller++) {
      int own = caller;
      callers.add(() -> {
        for (int number = 1; number <= calls; number++) {
          call.make(own, number);
        }
        return null;
      });
    }
    Concurrently.call(callers);
  }
}
