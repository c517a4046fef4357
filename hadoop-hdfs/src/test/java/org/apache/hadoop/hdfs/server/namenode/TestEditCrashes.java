/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.junit.Test;

/**
 * Tests concurrent callers and crashes between their syncs: whatever a caller has been told survives, and the edits are
 * in the order of the changes.
 */
public class TestEditCrashes extends CrashTestCase {
  private static final int CALLERS = 6;
  private static final int CALLS = 40;
  private static final int CRASHES = 4;
  private static final String SHARED = "/shared";
  private static final FsPermission ALL = new FsPermission((short) 0777);

  public TestEditCrashes() {
    super(CALLERS, CALLS);
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
      callAll((caller, number) -> call(names, caller, number));
      last = names.getFileInfo(SHARED, false);
    } finally {
      names.close();
    }
    assertTrue("no crash", !crashes.isEmpty());
    for (Crash crash : crashes) {
      EditDirs.after(crash.dir(), after -> check(after, crash.answered()));
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

  /** Crashes now and then: this runs only in the thread that syncs, before the pending edits are on disk. */
  private void maybeCrash(Path dir, Random random) throws IOException {
    if (crashes.isEmpty() || crashes.size() < CRASHES && random.nextInt(8) == 0) {
      crash("before a sync", dir);
    }
  }

  /**
   * Makes a call that stores its number in the value it sets, so that the stored value shows how far the caller has
   * come.
   */
  private void call(FSNamesystem names, int caller, int number) throws IOException {
    if (number % 2 == 0) {
      names.setPermission("/" + caller, new FsPermission((short) number));
    } else {
      names.setOwner("/" + caller, "owner-" + number, null);
    }
    answered(caller, number);
    names.setPermission(SHARED, new FsPermission((short) (caller * CALLS + number)));
  }

  /** Checks that each caller finds its answered calls, or one more that may have been on its way to the disk. */
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
