/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.ab.arm.simulation.CallMeter;
import org.apache.hadoop.ab.arm.simulation.TaskModel;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.mapred.SimulatedTracker;
import org.apache.hadoop.mapred.TrackerLink;

/** All simulated trackers, and the drivers that send their heartbeats. */
final class Trackers {
  private static final CallMeter UNMETERED = new CallMeter() {
    @Override
    public void begin() {
      // Heartbeats before the measured jobs are not metered.
    }

    @Override
    public void end() {
      // See above.
    }
  };
  /** The number of significant digits of a percentile. */
  private static final int DIGITS = 3;

  private final JobTrackerSpec spec;
  private final List<TrackerLink> links;
  private final List<SimulatedTracker> trackers = new ArrayList<>();
  private final List<LoadDriver> drivers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  /** @param links the links to the JobTracker, one per driver */
  Trackers(JobTrackerSpec spec, TaskModel model, List<TrackerLink> links) {
    this.spec = spec;
    this.links = links;
    SimulatedTracker.Slots slots = new SimulatedTracker.Slots(spec.mapSlots(), spec.reduceSlots());
    for (int i = 0; i < spec.trackers(); i++) {
      trackers.add(new SimulatedTracker(i, ClusterPlan.host(i), slots, model));
    }
  }

  /**
   * Sends one heartbeat of every tracker from this thread, before the drivers start.
   *
   * @param accept true if trackers may accept tasks
   */
  void beatOnce(boolean accept) throws IOException {
    for (SimulatedTracker tracker : trackers) {
      tracker.beat(links.get(tracker.index() % links.size()), System.nanoTime(), accept, UNMETERED);
    }
  }

  /** Assigns each driver its share; {@link #start} starts them. */
  void assign(RunState state) {
    int count = links.size();
    for (int i = 0; i < count; i++) {
      List<SimulatedTracker> share = new ArrayList<>();
      for (int tracker = i; tracker < trackers.size(); tracker += count) {
        share.add(trackers.get(tracker));
      }
      LoadDriver driver = state.spec().saturate() ? new ClosedLoopDriver(state, links.get(i), share)
          : new OpenLoopDriver(state, links.get(i), share);
      drivers.add(driver);
      threads.add(new Thread(driver, LoadDriver.THREAD_NAME + i));
    }
  }

  /**
   * Returns the longest interval in milliseconds between heartbeats of an idle tracker; for use before the drivers
   * start.
   */
  long intervalMillis() {
    return spec.interval() > 0 ? spec.interval()
        : trackers.stream().mapToInt(SimulatedTracker::replyInterval).max().orElse(0);
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** Waits until all drivers have ended. */
  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Returns the nanoseconds of CPU time that drivers have used outside of their calls. */
  long ownCpu() {
    return drivers.stream().mapToLong(driver -> driver.meter().ownCpu()).sum();
  }

  /** Returns the heap bytes of the measurements; must be called with all drivers at rest. */
  long meterBytes() {
    return drivers.stream().mapToLong(driver -> driver.meter().bytes()).sum();
  }

  /** Returns the latencies of a tenth of the run, in nanoseconds. */
  Histogram latencies(int tenth) {
    return sum(drivers.stream().map(driver -> driver.meter().latencies(tenth)).toList());
  }

  /** Returns the latencies during a submit storm, or those of the rest of the run. */
  Histogram latencies(boolean inStorm) {
    return sum(drivers.stream().map(driver -> driver.meter().latencies(inStorm)).toList());
  }

  /** Returns the latencies during a submit storm, or of the rest of the run, without the drivers' waits for a core. */
  Histogram latenciesOnCore(boolean inStorm) {
    return sum(drivers.stream().map(driver -> driver.meter().latenciesOnCore(inStorm)).toList());
  }

  private static Histogram sum(List<Histogram> parts) {
    Histogram sum = new Histogram(DIGITS);
    parts.forEach(sum::add);
    return sum;
  }

  List<Spans.Span> longCalls() {
    return drivers.stream().flatMap(driver -> driver.meter().longCalls().stream()).toList();
  }

  /** Returns the number of trackers that sent a heartbeat more than an interval late. */
  long late() {
    return trackers.stream().filter(SimulatedTracker::wasLate).count();
  }

  /** Returns the number of live trackers that the JobTracker had declared lost. */
  long forgotten() {
    return trackers.stream().filter(tracker -> tracker.timesLost() > 0).count();
  }

  /** Returns the longest round of a driver over all its trackers, in nanoseconds; 0 if heartbeats are paced. */
  long longestRound() {
    return drivers.stream().filter(ClosedLoopDriver.class::isInstance).map(ClosedLoopDriver.class::cast)
        .mapToLong(ClosedLoopDriver::longestRound).max().orElse(0);
  }
}
