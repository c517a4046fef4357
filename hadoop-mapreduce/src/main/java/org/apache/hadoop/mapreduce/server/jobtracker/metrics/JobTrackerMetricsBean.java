/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.Heartbeats;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.SmoothedRate;

/** The JMX bean of one JobTracker's metrics. Thread-safe. */
final class JobTrackerMetricsBean implements JobTrackerLoadMXBean {
  private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final Heartbeats heartbeats;
  private final JobTrackerMetrics metrics;

  JobTrackerMetricsBean(Heartbeats heartbeats, JobTrackerMetrics metrics) {
    this.heartbeats = heartbeats;
    this.metrics = metrics;
  }

  @Override
  public long getHeartbeats() {
    return heartbeats.metrics().ended();
  }

  @Override
  public long getHeartbeatsInProgress() {
    return heartbeats.metrics().inProgress();
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
    return heartbeats.intervals().stretched();
  }

  @Override
  public int getClusterIntervalMillis() {
    return heartbeats.intervals().base();
  }

  @Override
  public long getStalledMillis() {
    return heartbeats.expiry().stalledMillis();
  }

  @Override
  public long getSubmits() {
    return metrics.submits().ended();
  }

  @Override
  public long getSubmitsFailed() {
    return metrics.submits().failed();
  }

  @Override
  public long getSubmitsInProgress() {
    return metrics.submits().inProgress();
  }

  @Override
  public long getSubmitMillis() {
    return TimeUnit.NANOSECONDS.toMillis(metrics.submits().nanos());
  }

  @Override
  public long getInits() {
    return metrics.inits().ended();
  }

  @Override
  public long getInitsFailed() {
    return metrics.inits().failed();
  }

  @Override
  public long getInitsInProgress() {
    return metrics.inits().inProgress();
  }

  @Override
  public long getInitMillis() {
    return TimeUnit.NANOSECONDS.toMillis(metrics.inits().nanos());
  }

  @Override
  public long getCompletionEventRequests() {
    return metrics.eventRequests();
  }

  @Override
  public long getCompletionEvents() {
    return metrics.events();
  }
}
