/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.benchmark.UnwrittenLog;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * The work of putting the maps of a new job into lists by the hosts that have their data, and by their racks. The data
 * of each is on three of the 10,000 hosts of a cluster, which knows them all. An operation is one job, by one thread;
 * the names of the hosts are new strings each time, as they are when they come from a file.
 */
public class TaskPlacementBenchmark extends AbstractMicrobenchmark {
  private static final int HOSTS = 10_000;
  private static final int REPLICAS = 3;
  private static final int SPLIT_BYTES = 1 << 26;

  /** The number of maps of the job. */
  @Param({"20", "1200", "60000"})
  private int maps;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final String[] hosts = new String[HOSTS];
  private RackedTracker jobTracker;
  private JobInProgress job;
  private TaskSplitMetaInfo[] splits;

  /** Makes the hosts known. */
  @Setup
  public void join() {
    UnwrittenLog.setUp();
    jobTracker = new RackedTracker();
    for (int i = 0; i < HOSTS; i++) {
      hosts[i] = RackedTracker.host(TaskSelectionBenchmark.Distance.NODE, i);
      jobTracker.resolveAndAddToTopology(hosts[i]);
    }
  }

  /** A job whose maps are in no list. */
  @Setup(Level.Invocation)
  public void submit() throws IOException {
    splits = new TaskSplitMetaInfo[maps];
    for (int i = 0; i < maps; i++) {
      splits[i] = new TaskSplitMetaInfo(places(), 0, SPLIT_BYTES);
    }
    JobConf conf = new JobConf(false);
    conf.setUser("me");
    conf.setNumMapTasks(maps);
    job = new JobInProgress(new JobID("201011110000", 1), conf, jobTracker) { };
    job.createMapTasks("job.xml", splits);
  }

  private String[] places() {
    String[] places = new String[REPLICAS];
    int first = random.nextInt(HOSTS);
    for (int i = 0; i < REPLICAS; i++) {
      // Strides that have no factor in common with the number of hosts give different ones.
      places[i] = new String(hosts[(first + i * 3_331) % HOSTS].toCharArray());
    }
    return places;
  }

  /** The lists by host and by rack. */
  @Benchmark
  public Map<Node, List<TaskInProgress>> place() {
    return job.createCache(splits, NetworkTopology.DEFAULT_HOST_LEVEL);
  }
}
