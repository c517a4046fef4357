/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that permissions of local files are the same as with stock's {@code ls} and {@code chmod}, without starting a
 * process.
 */
@Category(DependsOnUser.class)
public class TestLocalPermissions {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Before
  public void onUnixOnly() {
    Assume.assumeTrue(File.separatorChar == '/');
  }

  private static FileSystem local() throws IOException {
    FileSystem fs = new RawLocalFileSystem();
    fs.initialize(URI.create("file:///"), new Configuration(false));
    return fs;
  }

  private static Path path(java.nio.file.Path file) {
    return new Path(file.toUri());
  }

  private static String describe(FileSystem fs, java.nio.file.Path file) throws IOException {
    FileStatus status = fs.getFileStatus(path(file));
    int mode = (int) Files.getAttribute(file, "unix:mode") & 07777;
    return String.format("%05o %s %s %s", mode, status.getPermission(), status.getOwner(), status.getGroup());
  }

  /** Sets permissions of all kinds, and returns the file's actual permissions and those reported by the file system. */
  public static final class SetAndAsk implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      List<String> found = new ArrayList<>();
      java.nio.file.Path folder = Files.createTempDirectory("local-permissions");
      FileSystem fs = local();
      try {
        java.nio.file.Path file = Files.createFile(folder.resolve("a file"));
        for (int mode : new int[] {0, 0400, 0640, 0644, 0711, 0755, 0777, 01777, 01000}) {
          fs.setPermission(path(file), new FsPermission((short) mode));
          found.add("file " + describe(fs, file));
        }
        if ("root".equals(System.getProperty("user.name"))) {
          Files.setAttribute(file, "unix:uid", 54321);
          Files.setAttribute(file, "unix:gid", 54322);
          found.add("nobody's " + describe(fs, file));
        }
        java.nio.file.Path below = Files.createDirectory(folder.resolve("below"));
        Files.setAttribute(below, "unix:mode", 06755);
        fs.setPermission(path(below), new FsPermission((short) 0755));
        found.add("set-id bits gone " + describe(fs, below));
        Files.setAttribute(below, "unix:mode", 07700);
        found.add("set-id bits there " + describe(fs, below));
        java.nio.file.Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        fs.setPermission(path(link), new FsPermission((short) 0600));
        found.add("link " + describe(fs, link) + ", leads to " + describe(fs, file));
        fs.mkdirs(path(folder.resolve("made")), new FsPermission((short) 0750));
        found.add("made " + describe(fs, folder.resolve("made")));
        return found;
      } finally {
        fs.delete(path(folder), true);
      }
    }
  }

  @Test
  public void areThoseOfStock() throws Exception {
    assertEquals(StockHadoop.call(SetAndAsk.class), new SetAndAsk().call());
  }

  /** Creates a file, gets its permissions, and returns the number of processes started. */
  public static final class CountProcesses implements Callable<Long> {
    @Override
    public Long call() throws Exception {
      java.nio.file.Path folder = Files.createTempDirectory("local-permissions");
      FileSystem fs = local();
      try (StartedProcesses started = new StartedProcesses()) {
        Path file = path(folder.resolve("file"));
        FileSystem.create(fs, file, new FsPermission((short) 0640)).close();
        fs.getFileStatus(file).getPermission();
        return started.count();
      } finally {
        fs.delete(path(folder), true);
      }
    }
  }

  @Test
  public void takeNoProcess() throws Exception {
    assertEquals(Long.valueOf(2), StockHadoop.call(CountProcesses.class));
    assertEquals(Long.valueOf(0), new CountProcesses().call());
  }

  @Test
  public void missingFileIsNamed() throws IOException {
    FileSystem fs = local();
    java.nio.file.Path file = folder.newFile("gone").toPath();
    FileStatus status = fs.getFileStatus(path(file));
    Files.delete(file);
    IOException unset = assertThrows(FileNotFoundException.class,
        () -> fs.setPermission(path(file), new FsPermission((short) 0600)));
    assertEquals("File " + file + " does not exist.", unset.getMessage());
    RuntimeException unknown = assertThrows(UncheckedIOException.class, status::getPermission);
    assertTrue(unknown.getMessage(), unknown.getMessage().contains(file.toString()));
  }

  /**
   * Checks that a folder never has wider permissions than requested: clients that submit their first jobs concurrently
   * must find a staging folder with exactly the required ones.
   */
  @Test
  public void aFolderIsNeverWiderThanAskedFor() throws Exception {
    List<FsPermission> before = new ArrayList<>();
    FileSystem fs = new RawLocalFileSystem() {
      @Override
      public void setPermission(Path made, FsPermission permission) throws IOException {
        before.add(getFileStatus(made).getPermission());
        super.setPermission(made, permission);
      }
    };
    fs.initialize(URI.create("file:///"), new Configuration(false));
    java.nio.file.Path made = folder.getRoot().toPath().resolve("above/made");
    for (int mode : new int[] {0700, 0500, 0300}) {
      assertTrue(fs.mkdirs(path(made), new FsPermission((short) mode)));
      assertEquals(new FsPermission((short) mode), fs.getFileStatus(path(made)).getPermission());
      fs.delete(path(made), true);
    }
    assertEquals(List.of(new FsPermission((short) 0700), new FsPermission((short) 0500),
        new FsPermission((short) 0300)), before);
  }
}
