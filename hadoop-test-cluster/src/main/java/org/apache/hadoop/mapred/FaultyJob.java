/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A job on a cluster of three trackers, the last of which has no reduce slots, during a fault. Needs a JVM of its own,
 * whose exit ends what is left of both.
 *
 * @param cluster its configuration
 * @param settings of the job, in addition to those that the fault needs
 * @param folder for its files
 */
public record FaultyJob(JobConf cluster, Consumer<JobConf> settings, Path folder, long seed) {
  private static final double MILLIS_PER_SECOND = 1e3;

  /** The ways in which a job may end. */
  public enum End {
    RIGHT, WRONG, FAILED, RUNNING
  }

  /**
   * The outcome of the job.
   *
   * @param seconds from its submission to its end, or to the limit
   * @param failedCopies according to its counters, like the following ones; 0 if it has not ended
   */
  public record Outcome(End end, double seconds, long failedCopies, long maps, long reduces) {
  }

  /** @param limit after which it counts as running, whatever it is waiting for */
  public Outcome run(ShuffleFault fault, Duration limit) throws Exception {
    RelayedCluster relayed = new RelayedCluster(cluster);
    relayed.startTracker(2);
    relayed.startTracker(2);
    relayed.startTracker(0);
    JobConf conf = ShuffleFault.quick(relayed.newJobConf());
    // All reduces together, so that each encounters some of the fault.
    conf.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
    settings.accept(conf);
    SummedJob job = new SummedJob(conf, folder, fault.size(), seed).together(relayed.size());
    long start = System.nanoTime();
    FutureTask<SummedJob.Result> running = new FutureTask<>(() -> run(job, relayed, fault.link(seed)));
    Thread thread = new Thread(running, fault.toString());
    thread.setDaemon(true);
    thread.start();
    try {
      SummedJob.Result ended = running.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return new Outcome(ended.end(), secondsSince(start), ended.failedCopies(), ended.maps(), ended.reduces());
    } catch (TimeoutException e) {
      return new Outcome(End.RUNNING, secondsSince(start), 0, 0, 0);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the job could not be run: " + e.getCause(), e);
    }
  }

  private static SummedJob.Result run(SummedJob job, RelayedCluster cluster, LinkFault link) throws Exception {
    cluster.setFault(link);
    JobID id = job.submit();
    if (link instanceof TrackerRestart restart) {
      restart.restart(cluster, id);
    }
    return job.await();
  }

  private static double secondsSince(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / MILLIS_PER_SECOND;
  }
}
