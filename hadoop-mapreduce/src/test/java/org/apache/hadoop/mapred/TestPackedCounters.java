/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.job.PackedCounters;
import org.junit.Test;

public class TestPackedCounters {
  private static final TaskAttemptID ATTEMPT = new TaskAttemptID("test", 1, TaskType.MAP, 1, 0);

  private final PackedCounters.Packer packer = new PackedCounters.Packer();

  /** Returns random counters, some of the framework and some that a job defined. */
  private static Counters counters(Random random) {
    Counters counters = new Counters();
    for (TaskCounter each : TaskCounter.values()) {
      if (random.nextBoolean()) {
        counters.incrCounter(each, random.nextLong() >> random.nextInt(Long.SIZE));
      }
    }
    int groups = random.nextInt(3);
    for (int group = 0; group < groups; group++) {
      Counters.Group own = counters.getGroup("group " + random.nextInt(5));
      own.setDisplayName("The group " + group);
      int members = random.nextInt(4);
      for (int i = 0; i < members; i++) {
        Counters.Counter counter = own.getCounterForName("counter " + random.nextInt(9));
        counter.setDisplayName("The counter " + i);
        counter.setValue(random.nextInt());
      }
    }
    return counters;
  }

  private static byte[] bytes(Counters counters) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    counters.write(out);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  /**
   * Checks that packed counters are sent, displayed and logged to the history as before: names, texts, values and
   * order.
   */
  @Test
  public void unpackedTheyAreTheSame() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      Counters counters = counters(random);
      Counters unpacked = packer.pack(counters).unpack();
      assertArrayEquals("seed " + seed, bytes(counters), bytes(unpacked));
      assertEquals("seed " + seed, counters.makeEscapedCompactString(), unpacked.makeEscapedCompactString());
    }
  }

  @Test
  public void theyAddUpLikeOthers() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Counters expected = new Counters();
    Counters sum = new Counters();
    for (int i = 0; i < 100; i++) {
      Counters counters = counters(random);
      expected.incrAllCounters(counters);
      packer.pack(counters).addTo(sum);
    }
    assertEquals("seed " + seed, expected.makeEscapedCompactString(), sum.makeEscapedCompactString());
  }

  @Test
  public void laterChangesDoNotCount() {
    Counters counters = new Counters();
    counters.incrCounter(TaskCounter.MAP_INPUT_RECORDS, 3);
    PackedCounters packed = packer.pack(counters);
    counters.incrCounter(TaskCounter.MAP_INPUT_RECORDS, 1);
    packed.unpack().incrCounter(TaskCounter.MAP_INPUT_RECORDS, 1);
    assertEquals(3, packed.unpack().getCounter(TaskCounter.MAP_INPUT_RECORDS));
  }

  private static MapTaskStatus status(Counters counters) {
    return new MapTaskStatus(ATTEMPT, 1, 1, TaskStatus.State.SUCCEEDED, "", "", "tracker", TaskStatus.Phase.MAP,
        counters);
  }

  @Test
  public void aReportSharesThePackedCountersOfItsCopy() {
    Counters counters = counters(new Random(2));
    MapTaskStatus report = status(counters);
    MapTaskStatus copy = (MapTaskStatus) report.clone();
    report.packCountersAs(copy);
    assertSame("none are packed", counters, report.getCounters());
    copy.packCounters(packer);
    report.packCountersAs(copy);
    assertNotSame("let go of", counters, report.getCounters());
    assertEquals(counters.makeEscapedCompactString(), report.getCounters().makeEscapedCompactString());
  }

  @Test
  public void aStatusIsTheSame() throws IOException {
    Counters counters = counters(new Random(1));
    MapTaskStatus status = status(counters);
    DataOutputBuffer before = new DataOutputBuffer();
    status.write(before);
    status.packCounters(packer);
    DataOutputBuffer after = new DataOutputBuffer();
    status.write(after);
    assertArrayEquals(before.getData(), after.getData());
    Counters sum = new Counters();
    status.addCountersTo(sum);
    assertEquals(counters.makeEscapedCompactString(), sum.makeEscapedCompactString());
    status.packCounters(packer);
    assertEquals("once more", counters.makeEscapedCompactString(), status.getCounters().makeEscapedCompactString());
  }

  @Test
  public void countersThatAreSetTakeTheirPlace() {
    MapTaskStatus status = status(counters(new Random(1)));
    status.packCounters(packer);
    Counters others = new Counters();
    status.setCounters(others);
    assertSame(others, status.getCounters());
  }

  /** Checks that equally many counters with different names are not confused; each set is packed twice. */
  @Test
  public void asManyCountersOfOtherNamesAreNotTakenForThem() throws IOException {
    String[][] kinds = {{"g", "a", "g", "b"}, {"g", "b", "g", "a"}, {"g", "a", "g", "c"}, {"h", "a", "h", "b"},
        {"g", "a", "h", "b"}, {"h", "a", "g", "b"}, {"g", "a", "h", "a"}};
    for (int time = 0; time < 2; time++) {
      for (int i = 0; i < kinds.length; i++) {
        Counters counters = new Counters();
        counters.incrCounter(kinds[i][0], kinds[i][1], 3);
        counters.incrCounter(kinds[i][2], kinds[i][3], 5);
        assertArrayEquals("kind " + i, bytes(counters), bytes(packer.pack(counters).unpack()));
        counters.getGroup(kinds[i][2]).getCounterForName(kinds[i][3]).setDisplayName("shown otherwise");
        assertArrayEquals("kind " + i, bytes(counters), bytes(packer.pack(counters).unpack()));
        assertTrue("kind " + i, packer.pack(counters).sharesNamesWith(packer.pack(counters)));
      }
    }
  }

  @Test
  public void tasksWithTheSameCountersShareTheirNames() {
    Counters counters = new Counters();
    counters.incrCounter(TaskCounter.MAP_INPUT_RECORDS, 3);
    Counters same = new Counters();
    same.incrCounter(TaskCounter.MAP_INPUT_RECORDS, 4);
    assertTrue(packer.pack(counters).sharesNamesWith(packer.pack(same)));
    same.getGroup(TaskCounter.class.getName()).setDisplayName("shown otherwise");
    assertFalse(packer.pack(counters).sharesNamesWith(packer.pack(same)));
  }
}
