/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.util.List;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatMetrics;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.Heartbeats;
import org.apache.hadoop.metrics.export.LastSamples;

/** The history of heartbeat metrics for each of the last 120 seconds. One thread adds to it, any thread may read. */
public final class HeartbeatHistory {
  /** The minimum length of a second: a sample that comes slightly early still ends it. */
  private static final double MIN_SECONDS = 0.95;

  private final Heartbeats heartbeats;
  private final LastSamples<Second> last = new LastSamples<>();
  private double elapsed;
  private long beats;
  private long launches;
  private long taken;
  private long waitNanos;

  /**
   * The metrics of one second or so.
   *
   * @param beats the heartbeats that have ended, per second
   * @param launches the tasks that trackers were told to launch, per second
   * @param waitSeconds the mean wait of a heartbeat; 0 if there was none
   * @param intervalSeconds the trackers' interval at its end
   */
  public record Second(double beats, double launches, double waitSeconds, double intervalSeconds) {
  }

  private HeartbeatHistory(Heartbeats heartbeats) {
    this.heartbeats = heartbeats;
  }

  /** Begins the history of some heartbeats, which continues while they are watched. */
  public static HeartbeatHistory begin(Heartbeats heartbeats) {
    HeartbeatHistory history = new HeartbeatHistory(heartbeats);
    heartbeats.alsoTell(history::look);
    return history;
  }

  /** Samples the counters, the given seconds after the last sample. */
  private void look(double seconds) {
    elapsed += seconds;
    if (elapsed < MIN_SECONDS) {
      return;
    }
    HeartbeatMetrics metrics = heartbeats.metrics();
    long beatsNow = metrics.ended();
    long launchesNow = metrics.launchedTasks(true) + metrics.launchedTasks(false);
    long takenNow = metrics.taken();
    long waitNow = metrics.waitNanos();
    double wait = takenNow == taken ? 0 : (waitNow - waitNanos) / 1e9 / (takenNow - taken);
    last.add(new Second((beatsNow - beats) / elapsed, (launchesNow - launches) / elapsed, wait,
        heartbeats.intervals().stretched() / 1e3));
    beats = beatsNow;
    launches = launchesNow;
    taken = takenNow;
    waitNanos = waitNow;
    elapsed = 0;
  }

  /** Returns the entries, the oldest first. */
  public List<Second> seconds() {
    return last.all();
  }
}
