/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.SimulatedTracker;
import org.apache.hadoop.mapred.TrackerLink;

/** A thread that sends the heartbeats of its share of the trackers until the run is over. */
abstract class LoadDriver implements Runnable {
  /** The prefix of the names of the drivers' threads, by which waits for locks are attributed. */
  static final String THREAD_NAME = "driver-";

  private final RunState state;
  private final TrackerLink link;
  private final List<SimulatedTracker> trackers;
  private final DriverMeter meter = new DriverMeter();

  LoadDriver(RunState state, TrackerLink link, List<SimulatedTracker> trackers) {
    this.state = state;
    this.link = link;
    this.trackers = List.copyOf(trackers);
  }

  @Override
  public final void run() {
    state.gate().enter();
    try (CoreWaits waits = state.spec().submitStorm() > 0 ? new CoreWaits() : null) {
      meter.start(waits);
      drive();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      state.fail(e);
    } catch (Throwable e) {
      state.fail(e);
    } finally {
      state.gate().leave();
    }
  }

  /** Sends heartbeats until the run is over. */
  abstract void drive() throws IOException, InterruptedException;

  /** Sends one heartbeat; its latency counts from {@code from}, or from the start of the call if that is 0. */
  final void beat(SimulatedTracker tracker, long from) throws IOException {
    long now = System.nanoTime();
    int launched = tracker.beat(link, now, state.limit().allows(now), meter);
    state.limit().took(launched);
    int tenth = state.progress().tenth();
    if (tenth >= 0) {
      long due = from == 0 ? meter.begun() : from;
      meter.record(tenth, due, state.wasStorm(due, meter.ended()));
    }
  }

  final RunState state() {
    return state;
  }

  final List<SimulatedTracker> trackers() {
    return trackers;
  }

  final DriverMeter meter() {
    return meter;
  }
}
