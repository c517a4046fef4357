/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Random;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.junit.Test;

/**
 * Tests concurrent pipeline updates and block recoveries with crashes before and after syncs: the generation stamp and
 * the length that a caller has been told survive.
 */
public class TestPipelineCrashes extends CrashTestCase {
  private static final int CALLERS = 4;
  private static final int CALLS = 30;
  private static final int CRASHES = 6;

  private Path dir;
  private FSNamesystem names;
  private long stamp;

  public TestPipelineCrashes() {
    super(CALLERS, CALLS);
  }

  /** A gate that copies the folder before or after some of the syncs; it runs only in the thread that syncs. */
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

    /** @param first the number of crashes at which the first one of this kind is due */
    private void maybe(String when, int first) throws IOException {
      if (crashes.size() == first || crashes.size() < CRASHES && random.nextInt(8) == 0) {
        crash(when, dir);
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
      callAll(this::call);
    } finally {
      names.close();
    }
    assertTrue("no crash of each kind", crashes.size() >= 2);
    for (Crash crash : crashes) {
      EditDirs.after(crash.dir(), after -> {
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

  /** Returns the block of a caller after the given number of calls. */
  private Block block(int caller, int calls) {
    return new Block(caller + 1, calls, stamp + calls);
  }

  private void call(int caller, int number) throws IOException {
    if (number % 3 == 0) {
      recover(caller, number);
    } else {
      names.updatePipeline(client(caller), block(caller, number - 1), block(caller, number), new DatanodeID[0]);
    }
    answered(caller, number);
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

  /** Checks that each caller finds its answered calls, or one more that was on its way to the disk or to its caller. */
  private void check(Crash crash, FSNamesystem after) throws IOException {
    for (int caller = 0; caller < CALLERS; caller++) {
      BlockInfo[] blocks = after.dir.getFileINode(file(caller)).getBlocks();
      long found = blocks == null || blocks.length == 0 ? 0 : blocks[0].getGenerationStamp() - stamp;
      long length = blocks == null || blocks.length == 0 ? 0 : blocks[0].getNumBytes();
      int told = crash.answered()[caller];
      assertTrue(crash.when() + ": caller " + caller + " was answered " + told + " calls and finds stamp " + found
          + " and length " + length, (found == told || found == told + 1) && length == found);
    }
  }
}
