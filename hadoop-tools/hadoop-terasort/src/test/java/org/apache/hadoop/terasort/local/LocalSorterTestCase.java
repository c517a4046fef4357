/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.Rows.Kind;
import org.apache.hadoop.terasort.io.PartChecker;
import org.apache.hadoop.terasort.io.PartFiles;
import org.apache.hadoop.terasort.partition.PartitionMethod;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The test cases of every way of sorting, with every kind of keys; the oracle is the JDK's stable sort. */
public abstract class LocalSorterTestCase {
  static final int THREADS = 2;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Returns the memory for rows and buffers, in bytes. */
  abstract long memory();

  /** Returns true if the memory is too small for this many rows. */
  abstract boolean spills(int rows);

  @Test
  public void random() throws IOException {
    sort(Kind.RANDOM, 8_000);
  }

  @Test
  public void lowCardinality() throws IOException {
    sort(Kind.LOW_CARDINALITY, 8_000);
  }

  @Test
  public void allEqual() throws IOException {
    sort(Kind.ALL_EQUAL, 8_000);
  }

  @Test
  public void oneFrequent() throws IOException {
    sort(Kind.ONE_FREQUENT, 8_000);
  }

  @Test
  public void ascending() throws IOException {
    sort(Kind.ASCENDING, 8_000);
  }

  @Test
  public void descending() throws IOException {
    sort(Kind.DESCENDING, 8_000);
  }

  @Test
  public void commonPrefix() throws IOException {
    sort(Kind.COMMON_PREFIX, 8_000);
  }

  @Test
  public void text() throws IOException {
    sort(Kind.TEXT, 8_000);
  }

  @Test
  public void fewRows() throws IOException {
    for (int rows : new int[] {0, 1, 2, 3, 9}) {
      sort(Kind.RANDOM, rows);
      sort(Kind.ALL_EQUAL, rows);
    }
  }

  private void sort(Kind kind, int count) throws IOException {
    Random random = Rows.random(getClass().getSimpleName() + "." + kind);
    List<byte[]> rows = kind.rows(count, random);
    Path input = folder.newFolder().toPath();
    Rows.write(input, rows, 3);
    assertEquals(spills(count), MemoryPlan.of(count, THREADS, memory()).spill());
    for (PartitionMethod method : PartitionMethod.values()) {
      for (int parts : new int[] {1, 4}) {
        Path output = sort(input, method, parts, count);
        assertSorted(rows, Rows.read(output), parts);
        assertTrue(PartChecker.check(PartFiles.local(output), THREADS).isSorted());
      }
    }
  }

  private Path sort(Path input, PartitionMethod method, int parts, int count) throws IOException {
    Path output = folder.newFolder().toPath();
    AtomicLong progress = new AtomicLong();
    SortOptions options = new SortOptions(parts, method, 2_000, THREADS, memory(), false);
    new LocalSorter(PartFiles.local(input), options).sort(output, progress::addAndGet);
    assertEquals(2L * count, progress.get());
    assertEquals("part files and nothing else", parts, output.toFile().list().length);
    return output;
  }

  /**
   * Checks that a single part is the stable sort; with several, rows with the same key may be in any of them, so those
   * are compared after sorting by all bytes.
   */
  private static void assertSorted(List<byte[]> rows, List<byte[]> actual, int parts) {
    List<byte[]> expected = Rows.sorted(rows);
    if (parts == 1) {
      assertArrayEquals(Rows.join(expected), Rows.join(actual));
      return;
    }
    for (int i = 1; i < actual.size(); i++) {
      assertTrue(Rows.BY_KEY.compare(actual.get(i - 1), actual.get(i)) <= 0);
    }
    assertArrayEquals(Rows.join(rows.stream().sorted(Arrays::compareUnsigned).toList()),
        Rows.join(actual.stream().sorted(Arrays::compareUnsigned).toList()));
  }
}
