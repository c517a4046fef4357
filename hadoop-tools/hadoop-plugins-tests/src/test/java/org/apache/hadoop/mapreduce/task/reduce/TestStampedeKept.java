/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;

public class TestStampedeKept {
  private static final long MEMORY = 64L << 20;

  /** Checks that kept outputs are counted by their whole arrays, however little of them they use. */
  @Test
  public void whatStaysIsCountedByItsArrays() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    StampedeSlabs slabs = new StampedeSlabs(MEMORY);
    List<StampedeMemoryOutput<Text, Text>> outputs = new ArrayList<>();
    long content = 0;
    while (slabs.bytes() < MEMORY / 2) {
      StampedeSlabs.Room room = slabs.take(1 + random.nextInt(100_000));
      if (random.nextInt(8) > 0 && slabs.wanted(room.length()) == 0) {
        // One that was merged before.
        slabs.giveBack(room);
      } else {
        outputs.add(new StampedeMemoryOutput<>(new TaskAttemptID("200", 1, TaskType.MAP, outputs.size(), 0), null, room,
            0, null));
        content += room.length();
      }
    }
    assertTrue("seed " + seed, content < MEMORY / 4);
    long most = MEMORY / 4;
    StampedeKept<Text, Text> memory = new StampedeKept<>(outputs, most);
    Set<byte[]> arrays = new HashSet<>();
    memory.kept().forEach(output -> arrays.add(output.room().array()));
    long held = arrays.stream().mapToLong(array -> array.length).sum();
    assertEquals("seed " + seed, held, memory.bytes());
    assertTrue("seed " + seed + ": " + held, held <= most && held > most / 2);
    for (StampedeMemoryOutput<Text, Text> output : memory.rest()) {
      assertTrue("seed " + seed + ": it frees nothing", !arrays.contains(output.room().array()));
    }
    assertEquals("seed " + seed, outputs.size(), memory.kept().size() + memory.rest().size());
  }

  @Test
  public void allMayStayOrNone() {
    StampedeSlabs slabs = new StampedeSlabs(MEMORY);
    List<StampedeMemoryOutput<Text, Text>> outputs = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      outputs.add(new StampedeMemoryOutput<>(new TaskAttemptID("200", 1, TaskType.MAP, i, 0), null, slabs.take(30_000),
          0, null));
    }
    assertEquals(outputs, new StampedeKept<>(outputs, slabs.bytes()).kept());
    assertEquals(outputs, new StampedeKept<>(outputs, 0).rest());
  }
}
