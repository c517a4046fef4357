/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.Heartbeats;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.SmoothedRate;

/** Shows JMX the counts of one JobTracker. Thread-safe. */
final class JobTrackerLoad implements JobTrackerLoadMXBean {
  private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final Heartbeats heartbeats;
  private final JobTrackerFigures figures;

  JobTrackerLoad(Heartbeats heartbeats, JobTrackerFigures figures) {
    this.heartbeats = heartbeats;
    this.figures = figures;
  }

  @Override
  public long getHeartbeats() {
    return heartbeats.load().ended();
  }

  @Override
  public long getHeartbeatsInProgress() {
    return heartbeats.load().inProgress();
  }

  @Override
  public double getHeartbeatsPerSecond() {
    return heartbeats.rate().perSecond();
  }

  @Override
  public double getHeartbeatMillis() {
    return mean(heartbeats.nanosRate());
  }

  @Override
  public double getHeartbeatWaitMillis() {
    return mean(heartbeats.waitRate());
  }

  private double mean(SmoothedRate nanos) {
    double beats = heartbeats.rate().perSecond();
    return beats == 0 ? 0 : nanos.perSecond() / beats / NANOS_PER_MILLI;
  }

  @Override
  public int getHeartbeatIntervalMillis() {
    return heartbeats.pace().stretched();
  }

  @Override
  public int getClusterIntervalMillis() {
    return heartbeats.pace().base();
  }

  @Override
  public long getStalledMillis() {
    return heartbeats.silence().stalledMillis();
  }

  @Override
  public long getSubmits() {
    return figures.submits().ended();
  }

  @Override
  public long getSubmitsFailed() {
    return figures.submits().failed();
  }

  @Override
  public long getSubmitsInProgress() {
    return figures.submits().inProgress();
  }

  @Override
  public long getSubmitMillis() {
    return TimeUnit.NANOSECONDS.toMillis(figures.submits().nanos());
  }

  @Override
  public long getInits() {
    return figures.inits().ended();
  }

  @Override
  public long getInitsFailed() {
    return figures.inits().failed();
  }

  @Override
  public long getInitsInProgress() {
    return figures.inits().inProgress();
  }

  @Override
  public long getInitMillis() {
    return TimeUnit.NANOSECONDS.toMillis(figures.inits().nanos());
  }

  @Override
  public long getCompletionEventRequests() {
    return figures.eventRequests();
  }

  @Override
  public long getCompletionEvents() {
    return figures.events();
  }
}
