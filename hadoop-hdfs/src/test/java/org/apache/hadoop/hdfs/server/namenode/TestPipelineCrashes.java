/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Several writers that change their pipelines or whose blocks are recovered, and crashes before and after syncs: the
 * generation stamp and the length that somebody has been told are there afterwards.
 */
public class TestPipelineCrashes {
  private static final int CALLERS = 4;
  private static final int CALLS = 30;
  private static final int CRASHES = 6;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final AtomicIntegerArray answered = new AtomicIntegerArray(CALLERS);
  private final List<Crash> crashes = new ArrayList<>();
  private Path dir;
  private FSNamesystem names;
  private long stamp;

  /** The folder that a crash left, and how many calls of each caller had been answered before. */
  private record Crash(String when, Path dir, int[] answered) {
  }

  /** Copies the folder at some of the moments before and after a sync; only the thread that syncs is here. */
  private final class Crashes implements GatedEdits.Gate {
    private final Random random = new Random(seed);

    @Override
    public void beforeSync() throws IOException {
      maybe("before a sync", 0);
    }

    @Override
    public void afterSync() throws IOException {
      maybe("after a sync", 1);
    }

    /** @param first how many there are when this kind has none yet */
    private void maybe(String when, int first) throws IOException {
      if (crashes.size() == first || crashes.size() < CRASHES && random.nextInt(8) == 0) {
        int[] before = new int[CALLERS];
        for (int caller = 0; caller < CALLERS; caller++) {
          before[caller] = answered.get(caller);
        }
        Path to = folder.getRoot().toPath().resolve("crash-" + crashes.size());
        crashes.add(new Crash(when, EditDirs.copy(dir, to), before));
      }
    }
  }

  @Test(timeout = 120_000)
  public void whatWasAnsweredIsThere() throws Exception {
    dir = folder.newFolder("names").toPath();
    names = EditDirs.create(EditDirs.conf(dir));
    try {
      stamp = names.getGenerationStamp();
      for (int caller = 0; caller < CALLERS; caller++) {
        create(caller);
      }
      GatedEdits.install(names, new Crashes());
      callAll();
    } finally {
      names.close();
    }
    assertTrue("no crash of each kind", crashes.size() >= 2);
    for (Crash crash : crashes) {
      EditDirs.after(crash.dir, after -> {
        check(crash, after);
        return null;
      });
    }
  }

  private static String file(int caller) {
    return "/" + caller;
  }

  private static String client(int caller) {
    return "client-" + caller;
  }

  private void create(int caller) throws IOException {
    names.startFile(file(caller), new PermissionStatus("writer", "writers", FsPermission.getDefault()),
        client(caller), "localhost", EnumSet.of(CreateFlag.CREATE), true, (short) 1, 1 << 20);
    names.dir.addBlock(file(caller), names.dir.getExistingPathINodes(file(caller)), block(caller, 0),
        new DatanodeDescriptor[0]);
  }

  /** As it is after so many calls. */
  private Block block(int caller, int calls) {
    return new Block(caller + 1, calls, stamp + calls);
  }

  private void callAll() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Callable<Void>> callers = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        int own = caller;
        callers.add(() -> call(own));
      }
      for (Future<Void> caller : threads.invokeAll(callers)) {
        caller.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Void call(int caller) throws IOException {
    for (int number = 1; number <= CALLS; number++) {
      if (number % 3 == 0) {
        recover(caller, number);
      } else {
        names.updatePipeline(client(caller), block(caller, number - 1), block(caller, number), new DatanodeID[0]);
      }
      answered.set(caller, number);
    }
    return null;
  }

  private void recover(int caller, int number) throws IOException {
    names.writeLock();
    try {
      ((BlockInfoUnderConstruction) names.dir.getFileINode(file(caller)).getBlocks()[0])
          .initializeBlockRecovery(stamp + number);
    } finally {
      names.writeUnlock();
    }
    names.commitBlockSynchronization(block(caller, number - 1), stamp + number, number, false, false,
        new DatanodeID[0]);
  }

  /** One call of each may have been on its way to the disk, or to its caller. */
  private void check(Crash crash, FSNamesystem after) throws IOException {
    for (int caller = 0; caller < CALLERS; caller++) {
      BlockInfo[] blocks = after.dir.getFileINode(file(caller)).getBlocks();
      long found = blocks == null || blocks.length == 0 ? 0 : blocks[0].getGenerationStamp() - stamp;
      long length = blocks == null || blocks.length == 0 ? 0 : blocks[0].getNumBytes();
      int told = crash.answered[caller];
      assertTrue(crash.when + ": caller " + caller + " was answered " + told + " calls and finds stamp " + found
          + " and length " + length, (found == told || found == told + 1) && length == found);
    }
  }
}
