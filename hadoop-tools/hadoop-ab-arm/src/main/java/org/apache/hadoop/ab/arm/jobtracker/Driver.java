/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.SimulatedTracker;
import org.apache.hadoop.mapred.TrackerLink;

/** One thread that plays a share of the trackers until the run is over. */
abstract class Driver implements Runnable {
  /** Of the driver's threads; what waits for locks is told by it. */
  static final String THREAD_NAME = "driver-";

  private final Stage stage;
  private final TrackerLink link;
  private final List<SimulatedTracker> trackers;
  private final DriverMeter meter = new DriverMeter();

  Driver(Stage stage, TrackerLink link, List<SimulatedTracker> trackers) {
    this.stage = stage;
    this.link = link;
    this.trackers = List.copyOf(trackers);
  }

  @Override
  public final void run() {
    stage.gate().enter();
    try (CoreWaits waits = stage.spec().storm() > 0 ? new CoreWaits() : null) {
      meter.start(waits);
      play();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stage.fail(e);
    } catch (Throwable e) {
      stage.fail(e);
    } finally {
      stage.gate().leave();
    }
  }

  /** Beats until the stage is over. */
  abstract void play() throws IOException, InterruptedException;

  /** One beat; its latency counts from {@code from}, or from the call's own begin if that is 0. */
  final void beat(SimulatedTracker tracker, long from) throws IOException {
    long now = System.nanoTime();
    int launched = tracker.beat(link, now, stage.limit().allows(now), meter);
    stage.limit().took(launched);
    int tenth = stage.book().tenth();
    if (tenth >= 0) {
      long due = from == 0 ? meter.begun() : from;
      meter.record(tenth, due, stage.wasStorm(due, meter.ended()));
    }
  }

  final Stage stage() {
    return stage;
  }

  final List<SimulatedTracker> trackers() {
    return trackers;
  }

  final DriverMeter meter() {
    return meter;
  }
}
