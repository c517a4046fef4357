/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestOutputDirectory {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void filesAppearWithTheCommit() throws IOException {
    Path directory = folder.getRoot().toPath().resolve("out");
    try (OutputDirectory output = OutputDirectory.create(directory, 1)) {
      Files.writeString(output.part(7), "x");
      assertFalse(Files.exists(directory.resolve("part-00007")));
      output.commit();
    }
    assertArrayEquals(new String[] {"part-00007"}, directory.toFile().list());
  }

  @Test
  public void withoutCommitTheDirectoryIsAsBefore() throws IOException {
    Path fresh = folder.getRoot().toPath().resolve("fresh");
    Path empty = folder.newFolder("empty").toPath();
    for (Path directory : new Path[] {fresh, empty}) {
      try (OutputDirectory output = OutputDirectory.create(directory, 1)) {
        Files.writeString(output.part(0), "x");
      }
    }
    assertFalse(Files.exists(fresh));
    assertEquals(0, empty.toFile().list().length);
  }

  /** Checks that a thread that is still working while the JVM exits creates nothing. */
  @Test
  public void nothingIsCreatedAfterTheEnd() throws IOException {
    Path directory = folder.getRoot().toPath().resolve("out");
    Path late;
    try (OutputDirectory output = OutputDirectory.create(directory, 1)) {
      Files.writeString(output.part(0), "x");
      late = output.part(1);
    }
    assertThrows(NoSuchFileException.class, () -> Files.writeString(late, "x"));
    assertFalse(Files.exists(directory));
  }

  @Test
  public void fileInItsPlace() throws IOException {
    Path file = folder.newFile().toPath();
    assertThrows(FileAlreadyExistsException.class, () -> OutputDirectory.create(file, 1));
    assertTrue(Files.isRegularFile(file));
  }
}
