/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.benchmark.UnwrittenLog;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.Progress;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The choice of a reduce which host to copy from next: it takes one, and the list of the outputs there, and as none of
 * them came, gives both back. An operation is that once, by one thread, while all other hosts wait to be chosen but the
 * penalized ones: one in a hundred, and one at least, for as long as the benchmark lasts.
 *
 * <p>The host is asked for in the way that an arm's copies do it unless they are told otherwise: where hosts are asked
 * in batches, that is another method than a fetcher's.
 *
 * <p>What is logged is made and not written, see {@link UnwrittenLog}.
 */
public class ShuffleSchedulerBenchmark extends AbstractMicrobenchmark {
  /** The number of outputs of a host, fewer than stock asks for at once, so that each arm takes all. */
  private static final int OUTPUTS_OF_HOST = 10;
  private static final int HOSTS_PER_PENALTY = 100;
  private static final String CLUSTER = "201011110000";
  private static final MethodHandle CHOOSE = choose();

  /** The number of hosts that have outputs. */
  @Param({"10", "100", "1000", "10000"})
  private int hosts;

  private final Counters counters = new Counters();
  private volatile Throwable failure;
  private ShuffleScheduler<Object, Object> scheduler;

  private static MethodHandle choose() {
    MethodType type = MethodType.methodType(MapHost.class);
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    try {
      return lookup.findVirtual(ShuffleScheduler.class, "getBatchedHost", type);
    } catch (NoSuchMethodException e) {
      try {
        return lookup.findVirtual(ShuffleScheduler.class, "getHost", type);
      } catch (ReflectiveOperationException none) {
        throw new IllegalStateException("this arm chooses hosts in another way", none);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("this arm chooses hosts in another way", e);
    }
  }

  /** Tells the scheduler of all outputs, and penalizes the first hosts that it chooses. */
  @Setup
  public void setUp() throws Throwable {
    UnwrittenLog.setUp();
    JobConf conf = new JobConf();
    conf.setNumMapTasks(hosts * OUTPUTS_OF_HOST);
    // the status of the task is written only when an output has come, or has failed
    scheduler = new ShuffleScheduler<>(conf, null, thrown -> failure = thrown, new Progress(), counter("maps"),
        counter("bytes"), counter("failed"));
    for (int map = 0; map < hosts * OUTPUTS_OF_HOST; map++) {
      // maps run here and there: a host's are not in a row
      String host = "host" + map % hosts;
      scheduler.addKnownMapOutput(host + ":50060", "http://" + host + ":50060",
          new TaskAttemptID(CLUSTER, 1, TaskType.MAP, map, 0));
    }
    for (int i = 0; i < Math.max(1, hosts / HOSTS_PER_PENALTY); i++) {
      ((MapHost) CHOOSE.invokeExact(scheduler)).penalize();
    }
  }

  private Counters.Counter counter(String name) {
    return counters.findCounter("shuffle", name);
  }

  /** Ends the scheduler's own thread. */
  @TearDown
  public void tearDown() throws InterruptedException {
    scheduler.close();
    if (failure != null) {
      throw new IllegalStateException("the scheduler has failed", failure);
    }
  }

  /** Chooses a host and gives it back, with its outputs. */
  @Benchmark
  public MapHost chooseAndFree() throws Throwable {
    MapHost host = (MapHost) CHOOSE.invokeExact(scheduler);
    List<TaskAttemptID> maps = scheduler.getMapsForHost(host);
    if (maps.size() != OUTPUTS_OF_HOST) {
      throw new IllegalStateException(maps.size() + " outputs, not " + OUTPUTS_OF_HOST);
    }
    for (TaskAttemptID map : maps) {
      scheduler.putBackKnownMapOutput(host, map);
    }
    scheduler.freeHost(host);
    return host;
  }
}
