/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.terasort.Rows;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestPartSequence {
  private static final int[] PART_ROWS = {0, 3, 0, 0, 1, 5, 0};

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Checks that parts, some of them empty, are read as one file: any range, by one reader, in any order. */
  @Test
  public void readsAsOneFile() throws IOException {
    byte[] rows = GensortOracle.rows(0, 9);
    PartSequence sequence = new PartSequence(parts(rows));
    assertEquals(9, sequence.rows());
    Random random = Rows.random("TestPartSequence");
    try (PartSequence.Reader reader = sequence.open()) {
      for (int trial = 0; trial < 500; trial++) {
        int first = random.nextInt(9);
        int count = random.nextInt(10 - first);
        byte[] buffer = new byte[count * Rows.LENGTH];
        reader.read(first, count, buffer);
        assertArrayEquals(Arrays.copyOfRange(rows, first * Rows.LENGTH, (first + count) * Rows.LENGTH), buffer);
      }
    }
  }

  @Test
  public void noParts() {
    assertEquals(0, new PartSequence(List.of()).rows());
  }

  private List<PartFile> parts(byte[] rows) throws IOException {
    List<PartFile> parts = new ArrayList<>();
    int start = 0;
    for (int count : PART_ROWS) {
      Path file = folder.newFile().toPath();
      Files.write(file, Arrays.copyOfRange(rows, start, start + count * Rows.LENGTH));
      parts.add(new LocalPart(file, count * Rows.LENGTH));
      start += count * Rows.LENGTH;
    }
    return parts;
  }
}
