/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Callable;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.testing.Trees;
import org.junit.Assume;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests that a folder without write permission is not deleted, nor is the target of a link in it. */
@Category(DependsOnUser.class)
public class TestUndeletableLink {
  private static final String CLOSED = "r-xr-xr-x";
  private static final String OPEN = "rwxr-xr-x";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /**
   * Deletes a folder without write permission that contains a link to another folder; returns the result and what is
   * left there.
   */
  public static final class Delete implements Callable<String> {
    @Override
    public String call() throws Exception {
      Path root = Files.createTempDirectory("undeletable");
      Path elsewhere = Files.createDirectory(root.resolve("elsewhere"));
      Files.createFile(elsewhere.resolve("kept"));
      Path closed = Files.createDirectory(root.resolve("closed"));
      Files.createSymbolicLink(closed.resolve("link"), elsewhere);
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString(CLOSED));
      try {
        return FileUtil.fullyDelete(closed.toFile()) + ", there: " + elsewhere.toFile().list().length;
      } finally {
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString(OPEN));
        Trees.delete(root);
      }
    }
  }

  @Test
  public void itsTargetStays() throws Exception {
    Path closed = folder.newFolder().toPath();
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString(CLOSED));
    Assume.assumeFalse("root may write everywhere", Files.isWritable(closed));
    assertEquals("stock", "false, there: 0", StockHadoop.call(Delete.class));
    assertEquals("false, there: 1", new Delete().call());
  }

  @Test
  public void othersGo() throws Exception {
    File elsewhere = folder.newFolder("elsewhere");
    assertTrue(new File(elsewhere, "kept").createNewFile());
    File open = folder.newFolder("open", "inner").getParentFile();
    Files.createSymbolicLink(open.toPath().resolve("inner/link"), elsewhere.toPath());
    assertTrue(FileUtil.fullyDelete(open));
    assertFalse(open.exists());
    assertEquals(1, elsewhere.list().length);
  }
}
