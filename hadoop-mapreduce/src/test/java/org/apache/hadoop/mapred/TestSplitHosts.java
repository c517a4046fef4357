/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** How often the site's mapping is asked for the hosts of a job's splits. */
public class TestSplitHosts {
  private static final int SPLITS = 100;

  /** Two jobs with their data on the same ten hosts, three replicas each; a tracker runs on one of the hosts. */
  public static class Asked extends TrackerProbe<List<Integer>> {
    @Override
    List<Integer> probe() throws Exception {
      join("tracker1", "host1");
      int joined = TestMapping.asked.size();
      cache(1);
      int first = TestMapping.asked.size() - joined;
      cache(2);
      return List.of(joined, first, TestMapping.asked.size() - joined - first);
    }

    Map<Node, List<TaskInProgress>> cache(int number) {
      TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[SPLITS];
      for (int i = 0; i < SPLITS; i++) {
        splits[i] = new TaskSplitMetaInfo(
            new String[] {"host" + i % 10, "host" + (i + 1) % 10, "host" + (i + 2) % 10}, 0, 1);
      }
      JobConf conf = new JobConf();
      conf.setNumMapTasks(SPLITS);
      JobInProgress job = new JobInProgress(new JobID("test", number), conf, jobTracker) {
      };
      job.createMapTasks("job.xml", splits);
      return job.createCache(splits, 2);
    }
  }

  /** The same while the mapping has no answer: a script that fails, say. */
  public static class AskedInVain extends Asked {
    @Override
    List<Integer> probe() throws Exception {
      TestMapping.rack = null;
      cache(1);
      int first = TestMapping.asked.size();
      cache(2);
      return List.of(first, TestMapping.asked.size() - first);
    }
  }

  /** The splits that are found at each node. */
  public static class Found extends Asked {
    @Override
    List<Integer> probe() throws Exception {
      Map<String, Integer> found = new TreeMap<>();
      cache(1).forEach((node, maps) -> found.put(node.toString(), maps.size()));
      return List.copyOf(found.values());
    }
  }

  @Test
  public void eachHostIsAskedForOnce() throws Exception {
    assertEquals("stock", List.of(1, 3 * SPLITS, 3 * SPLITS), StockHadoop.call(Asked.class));
    assertEquals("ours", List.of(1, 9, 0), new Asked().call());
  }

  @Test
  public void aHostWithoutAnswerIsAskedForOnceAJob() throws Exception {
    assertEquals(List.of(10, 10), new AskedInVain().call());
  }

  @Test
  public void theSplitsAreFoundWhereTheyWere() throws Exception {
    List<Integer> stock = StockHadoop.call(Found.class);
    assertEquals("a rack, and ten hosts in it", List.of(100, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30), stock);
    assertEquals(stock, new Found().call());
  }
}
