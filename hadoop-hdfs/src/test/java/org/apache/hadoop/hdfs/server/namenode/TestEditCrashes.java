/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Several callers at a time, and crashes between their syncs: whatever a caller has been told is there afterwards, and
 * the edits are in the order of the changes.
 */
public class TestEditCrashes {
  private static final int CALLERS = 6;
  private static final int CALLS = 40;
  private static final int CRASHES = 4;
  private static final String SHARED = "/shared";
  private static final FsPermission ALL = new FsPermission((short) 0777);

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final AtomicIntegerArray answered = new AtomicIntegerArray(CALLERS);
  private final List<Crash> crashes = new ArrayList<>();

  /** What a crash left, and what callers had been told before. */
  private record Crash(Path dir, int[] answered) {
  }

  @Test(timeout = 120_000)
  public void whatWasAnsweredIsThere() throws Exception {
    Path dir = folder.newFolder("names").toPath();
    FSNamesystem names = EditDirs.create(EditDirs.conf(dir));
    HdfsFileStatus last;
    try {
      for (int caller = 0; caller < CALLERS; caller++) {
        mkdir(names, "/" + caller);
      }
      mkdir(names, SHARED);
      Random random = new Random(seed);
      GatedEdits.install(names, () -> maybeCrash(dir, random));
      callAll(names);
      last = names.getFileInfo(SHARED, false);
    } finally {
      names.close();
    }
    assertTrue("no crash", !crashes.isEmpty());
    for (Crash crash : crashes) {
      EditDirs.after(crash.dir, after -> check(after, crash.answered));
    }
    EditDirs.after(dir, after -> {
      assertEquals("the order of the edits", last.getPermission(), after.getFileInfo(SHARED, false).getPermission());
      int[] all = new int[CALLERS];
      Arrays.fill(all, CALLS);
      return check(after, all);
    });
  }

  private static void mkdir(FSNamesystem names, String path) throws IOException {
    names.mkdirs(path, new PermissionStatus("owner-0", "group", ALL), true);
  }

  /** Only the thread that syncs is here, and what it is about to write is not on disk yet. */
  private void maybeCrash(Path dir, Random random) throws IOException {
    if (crashes.isEmpty() || crashes.size() < CRASHES && random.nextInt(8) == 0) {
      int[] before = new int[CALLERS];
      for (int caller = 0; caller < CALLERS; caller++) {
        before[caller] = answered.get(caller);
      }
      Path to = folder.getRoot().toPath().resolve("crash-" + crashes.size());
      crashes.add(new Crash(EditDirs.copy(dir, to), before));
    }
  }

  private void callAll(FSNamesystem names) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Callable<Void>> callers = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        int own = caller;
        callers.add(() -> call(names, own));
      }
      for (Future<Void> caller : threads.invokeAll(callers)) {
        caller.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** The number of a call is in what it sets, so that what is there tells how far the caller has come. */
  private Void call(FSNamesystem names, int caller) throws IOException {
    for (int number = 1; number <= CALLS; number++) {
      if (number % 2 == 0) {
        names.setPermission("/" + caller, new FsPermission((short) number));
      } else {
        names.setOwner("/" + caller, "owner-" + number, null);
      }
      answered.set(caller, number);
      names.setPermission(SHARED, new FsPermission((short) (caller * CALLS + number)));
    }
    return null;
  }

  /** One call of each may have been on its way to the disk. */
  private static Void check(FSNamesystem names, int[] answered) throws IOException {
    for (int caller = 0; caller < CALLERS; caller++) {
      HdfsFileStatus status = names.getFileInfo("/" + caller, false);
      String found = state(status.getOwner(), status.getPermission().toShort());
      assertTrue("caller " + caller + " was answered " + answered[caller] + " calls and finds " + found,
          found.equals(state(answered[caller])) || found.equals(state(answered[caller] + 1)));
    }
    return null;
  }

  private static String state(int calls) {
    int even = calls / 2 * 2;
    int odd = (calls + 1) / 2 * 2 - 1;
    return state("owner-" + Math.max(0, odd), even == 0 ? ALL.toShort() : (short) even);
  }

  private static String state(String owner, short mode) {
    return owner + " " + mode;
  }
}
