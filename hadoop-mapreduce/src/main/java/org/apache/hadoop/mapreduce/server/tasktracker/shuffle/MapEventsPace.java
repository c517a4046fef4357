/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The rate at which a TaskTracker asks the JobTracker for completed maps, for each job whose reduces are copying: a
 * number of times in each heartbeat interval. As the interval grows with the cluster, the JobTracker's load of these
 * requests is its load of heartbeats times this number, however many trackers there are. Immutable.
 *
 * @param perHeartbeat the value of {@link #KEY}
 */
public record MapEventsPace(int perHeartbeat) {
  static final IntKey KEY =
      new IntKey("mapreduce.tasktracker.map.events.per.heartbeat", "requests", 3, 1, 100);
  private static final int MIN_MILLIS = 10;

  /**
   * Reads the key.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed
   */
  public static MapEventsPace of(Configuration conf) {
    return new MapEventsPace(KEY.read(conf));
  }

  /**
   * Returns the pause between two rounds of requests.
   *
   * @param heartbeatMillis the heartbeat interval set by the JobTracker
   * @return milliseconds, at most the heartbeat interval and, where that is longer, at least 10
   */
  int millis(int heartbeatMillis) {
    return Math.min(heartbeatMillis, Math.max(MIN_MILLIS, heartbeatMillis / perHeartbeat));
  }

  /**
   * Returns the minimum age that the last request for a job must have for the job to be included in a round. Rounds
   * follow each other without a pause while another job has more events than fit into one answer. Half a pause is used,
   * because a pause may be slightly short in wall-clock time, and a job skipped for that reason would wait for the next
   * round.
   *
   * @return milliseconds
   */
  public int leastMillis(int heartbeatMillis) {
    return millis(heartbeatMillis) / 2;
  }

  /**
   * Waits for the pause. Reduces that find nothing new notify the monitor; that neither shortens nor restarts the
   * pause, as it does in stock, which then sends its request up to one interval too late.
   *
   * @param monitor held by the caller, and released during the wait
   */
  public void await(Object monitor, int heartbeatMillis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis(heartbeatMillis));
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(monitor, left);
    }
  }
}
