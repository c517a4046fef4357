/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestPartFiles {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void ordersPartsByTheirNumber() throws IOException {
    for (String name : new String[] {"part-100000", "part-99999", "part-00002", "part-00010", "_SUCCESS", ".crc"}) {
      Files.write(path(name), new byte[200]);
    }
    List<String> expected = List.of("part-00002", "part-00010", "part-99999", "part-100000");
    assertEquals(expected, names(PartFiles.local(folder.getRoot().toPath())));
    assertEquals(expected, names(hadoop("")));
  }

  @Test
  public void differentNamesNeverTie() {
    assertTrue(PartOrder.sortKey("part-1").compareTo(PartOrder.sortKey("part-01")) != 0);
  }

  @Test
  public void oneFile() throws IOException {
    Files.write(path("_rows"), new byte[300]);
    assertEquals(3, PartFiles.local(path("_rows")).get(0).rows());
    assertEquals(3, hadoop("_rows").get(0).rows());
  }

  @Test
  public void missingPath() {
    IOException local = assertThrows(IOException.class, () -> PartFiles.local(path("none")));
    assertEquals(path("none") + ": no such file or directory", local.getMessage());
    IOException hadoop = assertThrows(IOException.class, () -> hadoop("none"));
    assertTrue(hadoop.getMessage(), hadoop.getMessage().endsWith("none: no such file or directory"));
  }

  @Test
  public void folderWithoutAFile() throws IOException {
    Files.createDirectory(path("empty"));
    Files.write(path("empty/_SUCCESS"), new byte[0]);
    assertThrows(InputException.class, () -> PartFiles.local(path("empty")));
    assertThrows(InputException.class, () -> hadoop("empty"));
  }

  /** Checks that pipes and devices, whose length is 0, are rejected. */
  @Test
  public void pipesAndDevices() throws Exception {
    assertEquals(0, new ProcessBuilder("mkfifo", path("part-00000").toString()).start().waitFor());
    assertEquals(path("part-00000") + ": is a pipe, a device or a broken link; expected a regular file",
        assertThrows(InputException.class, () -> PartFiles.local(folder.getRoot().toPath())).getMessage());
    assertThrows(InputException.class, () -> PartFiles.local(path("part-00000")));
    assertThrows(InputException.class, () -> PartFiles.local(Path.of("/dev/null")));
    Files.delete(path("part-00000"));
    Files.createSymbolicLink(path("part-00000"), path("gone"));
    assertThrows(InputException.class, () -> PartFiles.local(folder.getRoot().toPath()));
  }

  @Test
  public void directoryAmongTheParts() throws IOException {
    Files.createDirectory(path("sub"));
    assertThrows(IOException.class, () -> PartFiles.local(folder.getRoot().toPath()));
    assertThrows(IOException.class, () -> hadoop(""));
  }

  @Test
  public void lengthThatHoldsNoWholeRows() throws IOException {
    Files.write(path("part-00000"), new byte[150]);
    PartFile part = PartFiles.local(folder.getRoot().toPath()).get(0);
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, part::rows);
    assertEquals(path("part-00000") + ": length 150 is not a multiple of the row length, 100 bytes: the file is "
        + "truncated or contains something else", e.getMessage());
  }

  private Path path(String name) {
    return folder.getRoot().toPath().resolve(name);
  }

  private List<PartFile> hadoop(String name) throws IOException {
    FileSystem fileSystem = FileSystem.getLocal(new Configuration());
    return PartFiles.in(fileSystem, new org.apache.hadoop.fs.Path(path(name).toString()));
  }

  private static List<String> names(List<PartFile> files) {
    return files.stream().map(file -> file.name().substring(file.name().lastIndexOf('/') + 1)).toList();
  }
}
