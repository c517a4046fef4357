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
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestLocalGenerator {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path directory;

  @Before
  public void chooseDirectory() {
    directory = folder.getRoot().toPath().resolve("a").resolve("out");
  }

  /** Checks that threads fill one file in blocks, several per thread, with a part that ends within a block. */
  @Test
  public void blocksOfSeveralThreadsMakeTheFile() throws IOException {
    AtomicLong progress = new AtomicLong();
    LocalGenerator.generate(70_001, 1, directory, 3, true, progress::addAndGet);
    assertArrayEquals(GensortOracle.rows(0, 70_001), Files.readAllBytes(directory.resolve("part-00000")));
    assertEquals(70_001, progress.get());
    assertArrayEquals(new String[] {"part-00000"}, directory.toFile().list());
  }

  @Test
  public void rowsThatDoNotDivideByTheParts() throws IOException {
    LocalGenerator.generate(10, 3, directory, 2, false, rows -> { });
    assertArrayEquals(GensortOracle.rows(0, 3), Files.readAllBytes(directory.resolve("part-00000")));
    assertArrayEquals(GensortOracle.rows(3, 3), Files.readAllBytes(directory.resolve("part-00001")));
    assertArrayEquals(GensortOracle.rows(6, 4), Files.readAllBytes(directory.resolve("part-00002")));
  }

  @Test
  public void fewerRowsThanParts() throws IOException {
    LocalGenerator.generate(1, 4, directory, 2, false, rows -> { });
    assertEquals(4, directory.toFile().list().length);
    assertEquals(0, Files.size(directory.resolve("part-00000")));
    assertEquals(100, Files.size(directory.resolve("part-00003")));
  }

  @Test
  public void directoryThatExists() throws IOException {
    Files.createDirectories(directory);
    LocalGenerator.generate(5, 1, directory, 2, false, rows -> { });
    byte[] before = Files.readAllBytes(directory.resolve("part-00000"));
    assertThrows(FileAlreadyExistsException.class,
        () -> LocalGenerator.generate(6, 1, directory, 2, false, rows -> { }));
    assertArrayEquals(before, Files.readAllBytes(directory.resolve("part-00000")));
  }

  @Test
  public void noRoomOnTheDisk() {
    IOException e = assertThrows(IOException.class,
        () -> LocalGenerator.generate(Long.MAX_VALUE / 100, 1, directory, 2, false, rows -> {
          throw new IllegalStateException("rows were written");
        }));
    assertTrue(e.getMessage(), e.getMessage().contains("bytes are needed, but the disk has room for"));
    assertFalse(Files.exists(directory));
    assertThrows(IllegalArgumentException.class,
        () -> LocalGenerator.generate(Long.MAX_VALUE, 1, directory, 2, false, rows -> { }));
  }

  @Test
  public void failureLeavesNothing() {
    assertThrows(IllegalStateException.class, () -> LocalGenerator.generate(50_000, 2, directory, 2, false, rows -> {
      throw new IllegalStateException("stop");
    }));
    assertFalse(Files.exists(directory));
  }
}
