/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The pace at which a TaskTracker asks the JobTracker which maps are complete, for each job whose reduces copy: a
 * number of times in each heartbeat interval. The interval grows with the cluster, so the JobTracker has as many of
 * these requests to bear as heartbeats, times this number, however many trackers there are. Immutable.
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
   * The pause between two rounds of requests.
   *
   * @param heartbeatMillis the interval that the JobTracker has ordered
   * @return milliseconds, at most the heartbeat interval and, where that is longer, at least 10
   */
  int millis(int heartbeatMillis) {
    return Math.min(heartbeatMillis, Math.max(MIN_MILLIS, heartbeatMillis / perHeartbeat));
  }

  /**
   * Returns how long ago the last request for a job must be in a round. Rounds follow each other without a pause while
   * another job has more events than fit into one answer. Half a pause: by the clock of the day a pause may be a little
   * short, and a job that is passed over for that waits for the next round.
   *
   * @return milliseconds
   */
  public int leastMillis(int heartbeatMillis) {
    return millis(heartbeatMillis) / 2;
  }

  /**
   * Waits for the pause. Reduces that find nothing new notify the monitor; that neither shortens the pause nor begins
   * it anew, as it does in stock, which then asks up to one interval too late.
   *
   * @param monitor held by the caller, and free during the wait
   */
  public void await(Object monitor, int heartbeatMillis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis(heartbeatMillis));
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(monitor, left);
    }
  }
}
