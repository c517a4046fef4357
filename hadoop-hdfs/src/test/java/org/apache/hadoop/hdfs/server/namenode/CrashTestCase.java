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

/** Several callers of a name system at a time, and crashes of it: what was on disk, and what had been answered. */
public abstract class CrashTestCase {
  final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  final List<Crash> crashes = new ArrayList<>();
  private final AtomicIntegerArray answered;
  private final int calls;

  /** The folder that a crash left, and how many calls of each caller had been answered before. */
  record Crash(String when, Path dir, int[] answered) {
  }

  /** A call that a caller makes. */
  interface Call {
    /** @param number of the caller's call, from 1 on */
    void make(int caller, int number) throws Exception;
  }

  /** @param calls of each caller */
  CrashTestCase(int callers, int calls) {
    this.answered = new AtomicIntegerArray(callers);
    this.calls = calls;
  }

  /** Notes that a call has been answered, and those before it. */
  final void answered(int caller, int number) {
    answered.set(caller, number);
  }

  /** Keeps the folder as it is now; for the thread that syncs. */
  final void crash(String when, Path dir) throws IOException {
    int[] before = new int[answered.length()];
    Arrays.setAll(before, answered::get);
    Path to = folder.getRoot().toPath().resolve("crash-" + crashes.size());
    crashes.add(new Crash(when, EditDirs.copy(dir, to), before));
  }

  /** Runs the calls of each caller, one after the other, on a thread of its own. */
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
