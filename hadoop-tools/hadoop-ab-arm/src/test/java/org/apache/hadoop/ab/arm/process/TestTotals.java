/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the totals that the kernel and the JVM keep. */
public class TestTotals {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void linesOfTheKernel() {
    Map<String, Long> totals = new TreeMap<>();
    Totals.io("rchar: 10\nwchar: 20\nsyscr: 1\nread_bytes: 0\nwrite_bytes: 4096\ncancelled_write_bytes: 7\n",
        totals);
    assertEquals(Map.of("io.read", 10L, "io.written", 20L, "io.disk-read", 0L, "io.disk-written", 4096L), totals);
  }

  @Test
  public void differencesAreOfWhatBothLooksHave() {
    assertEquals(Map.of("a", 3L, "b", 0L),
        Totals.between(Map.of("a", 1L, "b", 5L, "c", 5L, "d", 1L), Map.of("a", 4L, "b", 5L, "c", 4L, "e", 9L)));
  }

  @Test
  public void collectionsAreCounted() {
    assertTrue(Totals.collections().keySet().containsAll(List.of("gc.count", "gc.millis")));
  }

  @Test
  public void bytesThatAreWrittenCount() throws Exception {
    Map<String, Long> before = Totals.io();
    Path file = temporary.newFile().toPath();
    Files.write(file, new byte[1 << 16]);
    Map<String, Long> between = Totals.between(before, Totals.io());
    assertTrue(between.toString(), between.getOrDefault("io.written", 1L << 16) >= 1 << 16);
  }
}
