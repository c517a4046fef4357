/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.mockito.Mockito.mock;

import java.util.Arrays;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.junit.Test;

public class TestMapSplits {
  private static TaskSplitMetaInfo split(String file, long offset, long length, String... hosts) {
    return new TaskSplitMetaInfo(new TaskSplitIndex(file, offset), hosts, length);
  }

  private static void assertSplit(TaskSplitMetaInfo expected, MapSplits splits, int map) {
    assertArrayEquals(expected.getLocations(), splits.hosts(map));
    assertEquals(expected.getInputDataLength(), splits.length(map));
    assertEquals(expected.getSplitIndex().getSplitLocation(), splits.index(map).getSplitLocation());
    assertEquals(expected.getSplitIndex().getStartOffset(), splits.index(map).getStartOffset());
  }

  @Test
  public void allMapsFindTheirOwn() {
    TaskSplitMetaInfo[] splits = {split("a", 1L << 40, 7, "x", "y", "z"), split("b", 2, 1L << 41),
        split("a", 3, 0, "y"), split("a", 4, 9, "z", "x")};
    TaskInProgress[] maps = new TaskInProgress[splits.length];
    Arrays.setAll(maps, i -> mock(TaskInProgress.class));
    MapSplits.share(maps, splits);
    for (int i = 0; i < splits.length; i++) {
      assertSplit(splits[i], maps[i].splits, i);
      assertSame("in the same arrays", maps[0].splits, maps[i].splits);
    }
  }

  @Test
  public void aMapCanHaveItsSplitAlone() {
    TaskSplitMetaInfo split = split("a", 5, 6, "x", "y");
    assertSplit(split, MapSplits.ofOne(3, split), 3);
    assertSplit(JobSplit.EMPTY_TASK_SPLIT, MapSplits.ofOne(8, JobSplit.EMPTY_TASK_SPLIT), 8);
  }

  @Test
  public void whoAsksMayChangeTheHosts() {
    MapSplits splits = MapSplits.ofOne(0, split("a", 0, 0, "x"));
    assertNotSame(splits.hosts(0), splits.hosts(0));
    splits.hosts(0)[0] = "y";
    assertEquals("x", splits.hosts(0)[0]);
  }
}
