/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.junit.Test;

public class TestCommitWait {
  private static List<Integer> waits(Configuration conf, int count) {
    CommitWait wait = new CommitWait(conf);
    return IntStream.range(0, count).mapToObj(i -> wait.next()).toList();
  }

  @Test
  public void waitsGrow() {
    assertEquals(List.of(10, 20, 40, 80, 160, 320, 640, 1000, 1000), waits(new Configuration(false), 9));
  }

  @Test
  public void stocksWaitsAreAllTheSame() {
    Configuration conf = new Configuration(false);
    conf.setInt(CommitWait.KEY.name(), 1000);
    assertEquals(List.of(1000, 1000, 1000), waits(conf, 3));
  }

  @Test
  public void valueThatIsNotAllowedIsRefused() {
    for (int millis : new int[] {0, 1001}) {
      Configuration conf = new Configuration(false);
      conf.setInt(CommitWait.KEY.name(), millis);
      assertThrows(InvalidKeyException.class, () -> new CommitWait(conf));
    }
  }
}
