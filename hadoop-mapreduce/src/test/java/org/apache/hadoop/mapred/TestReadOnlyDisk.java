/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapreduce.server.tasktracker.Localizer;
import org.apache.hadoop.mapreduce.util.FolderPermissions;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a tracker with two disks, one of which has become read-only, keeps working with the other one. */
public class TestReadOnlyDisk {
  /** A file system that is read-only below a folder called "lost". */
  public static final class Disks extends RawLocalFileSystem {
    private final boolean hasFolders;

    /** @param hasFolders true if all folders asked for on the lost disk exist */
    Disks(boolean hasFolders) {
      this.hasFolders = hasFolders;
    }

    private static boolean isLost(Path path) {
      return path.toString().contains("/lost/");
    }

    @Override
    public boolean exists(Path path) throws IOException {
      return isLost(path) ? hasFolders : super.exists(path);
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
      return !isLost(path) && super.mkdirs(path);
    }

    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      if (isLost(path)) {
        throw new IOException(path + ": Read-only file system");
      }
      super.setPermission(path, permission);
    }
  }

  /**
   * Sets up a user's and a job's folders on a tracker, with and without them on the lost disk, and returns the
   * outcomes.
   */
  public static final class Localizations implements Callable<List<String>> {
    private final List<String> ends = new ArrayList<>();

    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      File root = Files.createTempDirectory("disks").toFile();
      try {
        Configuration conf = new Configuration();
        for (boolean hasFolders : new boolean[] {true, false}) {
          FileSystem disks = new Disks(hasFolders);
          disks.initialize(URI.create("file:///"), conf);
          TaskController controller = new DefaultTaskController();
          controller.setConf(conf);
          Localizer localizer = new Localizer(disks, new String[] {root + "/lost", root + "/good"}, controller);
          note(() -> localizer.initializeUserDirs("user" + hasFolders));
          note(() -> localizer.initializeJobDirs("user" + hasFolders, new JobID("jt", 1)));
        }
        note(() -> {
          if (!new File(root, "good/" + TaskTracker.getLocalJobDir("userfalse", "job_jt_0001")).isDirectory()) {
            throw new IOException("no folder of the job");
          }
        });
      } finally {
        FileUtil.fullyDelete(root);
      }
      return ends;
    }

    /** A step that may fail. */
    private interface Step {
      void run() throws Exception;
    }

    private void note(Step step) throws Exception {
      try {
        step.run();
        ends.add("done");
      } catch (IOException e) {
        ends.add("failed");
      }
    }
  }

  @Test
  public void theOtherDiskIsUsed() throws Exception {
    assertEquals(List.of("failed", "failed", "done", "failed", "failed"), StockHadoop.call(Localizations.class));
    assertEquals(List.of("done", "done", "done", "done", "done"), new Localizations().call());
  }

  /** A writable folder must get its permissions, as others could otherwise read its contents. */
  @Test
  public void aFolderThatCanBeWrittenToMustGetItsPermissions() throws Exception {
    mustGetItsPermissions("writable");
  }

  /** Uses half a surrogate pair, which is in no charset: a question mark replaces it in file names. */
  @Test
  public void soMustOneWithAnyName() throws Exception {
    mustGetItsPermissions("writable\udce9");
  }

  private static void mustGetItsPermissions(String name) throws Exception {
    File parent = Files.createTempDirectory("local").toFile();
    File folder = new File(parent, name);
    assertTrue(folder.mkdir());
    try {
      FileSystem local = new RawLocalFileSystem() {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
          throw new IOException("Operation not permitted");
        }
      };
      Path path = new Path(folder.toString());
      assertThrows(IOException.class, () -> FolderPermissions.set(local, path, 0700));
      assertEquals("nothing is left of the try", 0, folder.list().length);
      assertTrue(folder.delete());
      assertEquals(false, FolderPermissions.set(local, path, 0700));
    } finally {
      FileUtil.fullyDelete(parent);
    }
  }
}
