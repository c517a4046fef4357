/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.util.Random;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.junit.Test;

/** Checks that the cached hash of a job id equals the one that stock computes each time. */
public class TestJobID {
  @Test
  public void theHashIsThatOfItsParts() {
    Random random = new Random(3);
    for (int i = 0; i < 1000; i++) {
      String tracker = Long.toString(random.nextLong(), 36);
      int number = random.nextInt(10_000);
      JobID id = new JobID(tracker, number);
      int expected = new Text(tracker).hashCode() + number;
      assertEquals(expected, id.hashCode());
      assertEquals("the second time", expected, id.hashCode());
    }
  }

  @Test
  public void anIdThatIsReadAnewHasTheHashOfWhatWasRead() throws Exception {
    JobID first = new JobID("tracker", 7);
    JobID second = new JobID("other", 9);
    int before = first.hashCode();
    DataOutputBuffer out = new DataOutputBuffer();
    second.write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    first.readFields(in);
    assertEquals(second, first);
    assertEquals(second.hashCode(), first.hashCode());
    assertNotEquals(before, first.hashCode());
  }
}
