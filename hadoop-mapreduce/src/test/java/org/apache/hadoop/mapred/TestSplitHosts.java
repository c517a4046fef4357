/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Checks that the site's mapping is asked once for each host of splits, and once per job for a host without an answer.
 */
public class TestSplitHosts {
  private static final int SPLITS = 100;

  /**
   * Counts the lookups for two jobs with data on the same ten hosts, three replicas each, one of them with a tracker.
   */
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

    final Map<Node, List<TaskInProgress>> cache(int number) {
      return cache(number, new TaskSplitMetaInfo[SPLITS]);
    }

    final Map<Node, List<TaskInProgress>> cache(int number, TaskSplitMetaInfo[] splits) {
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

  /** The probe of the mapping while it has no answer, such as a failing script. */
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

  /** Counts the string objects that the splits of two jobs keep as host names, and the different names. */
  public static class Names extends Asked {
    @Override
    List<Integer> probe() throws Exception {
      Set<String> texts = Collections.newSetFromMap(new IdentityHashMap<>());
      Set<String> names = new HashSet<>();
      for (int job = 1; job <= 2; job++) {
        TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[SPLITS];
        cache(job, splits);
        for (int i = 0; i < SPLITS; i++) {
          for (int replica = 0; replica < 3; replica++) {
            String name = splits[i].getLocations()[replica];
            texts.add(name);
            names.add((i + replica) % 10 + "=" + name);
          }
        }
      }
      return List.of(texts.size(), names.size());
    }
  }

  /** Counts the splits that are found at each node. */
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
  public void allSplitsShareTheNamesOfHosts() throws Exception {
    assertEquals("stock", List.of(2 * 3 * SPLITS, 10), StockHadoop.call(Names.class));
    assertEquals("ours", List.of(10, 10), new Names().call());
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
