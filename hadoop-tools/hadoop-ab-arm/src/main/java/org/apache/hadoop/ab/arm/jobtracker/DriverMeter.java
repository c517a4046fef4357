/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.ab.arm.simulation.CallMeter;

/**
 * A meter of the latency and CPU time of one driver's calls. Written by the driver; {@link #ownCpu} may be read by
 * other threads at any time, {@link #bytes} while the driver is at rest, and everything once it has ended.
 */
final class DriverMeter implements CallMeter {
  /** The nanoseconds from which a call counts as a standstill. */
  static final long LONG_CALL = 100_000_000L;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  /** The number of significant digits of a percentile. */
  private static final int DIGITS = 3;

  private final Histogram[] latencies = new Histogram[LaunchProgress.TENTHS];
  /** The latencies during and outside of the submit storm. */
  private final Histogram storm = new Histogram(DIGITS);
  private final Histogram calm = new Histogram(DIGITS);
  /** The same without the driver's waits for a core. */
  private final Histogram stormOnCore = new Histogram(DIGITS);
  private final Histogram calmOnCore = new Histogram(DIGITS);
  private final List<Spans.Span> longCalls = new ArrayList<>();
  private final AtomicLong ownCpu = new AtomicLong();
  private long cpuAtEnd;
  private long begun;
  private long ended;
  /** Null if not requested. */
  private CoreWaits coreWaits;

  DriverMeter() {
    for (int i = 0; i < latencies.length; i++) {
      latencies[i] = new Histogram(DIGITS);
    }
  }

  /**
   * Starts the meter; must be called by the driver's thread before its first call.
   *
   * @param waits the core waits of the driver's thread, at some microseconds per call; null if not requested
   */
  void start(CoreWaits waits) {
    coreWaits = waits;
    lookForWaits();
    cpuAtEnd = THREADS.getCurrentThreadCpuTime();
  }

  @Override
  public void begin() {
    lookForWaits();
    long cpu = THREADS.getCurrentThreadCpuTime();
    ownCpu.setOpaque(ownCpu.getPlain() + cpu - cpuAtEnd);
    begun = System.nanoTime();
  }

  @Override
  public void end() {
    lookForWaits();
    ended = System.nanoTime();
    cpuAtEnd = THREADS.getCurrentThreadCpuTime();
    if (ended - begun > LONG_CALL) {
      longCalls.add(new Spans.Span(begun, ended));
    }
  }

  private void lookForWaits() {
    if (coreWaits != null) {
      coreWaits.look();
    }
  }

  /**
   * Records the last call.
   *
   * @param tenth the tenth of the run that the call belongs to
   * @param from the start of its latency
   * @param inStorm true if many clients submitted jobs at the time
   */
  void record(int tenth, long from, boolean inStorm) {
    long latency = Math.max(0, ended - from);
    latencies[tenth].recordValue(latency);
    (inStorm ? storm : calm).recordValue(latency);
    if (coreWaits != null) {
      (inStorm ? stormOnCore : calmOnCore).recordValue(Math.max(0, latency - coreWaits.since(from)));
    }
  }

  /** Returns the start time of the last call. */
  long begun() {
    return begun;
  }

  /** Returns the end time of the last call. */
  long ended() {
    return ended;
  }

  /** Returns the nanoseconds of CPU time that the driver used outside of its calls, up to the start of the last one. */
  long ownCpu() {
    return ownCpu.getOpaque();
  }

  /** Returns the latencies of a tenth of the run, in nanoseconds. */
  Histogram latencies(int tenth) {
    return latencies[tenth];
  }

  Histogram latencies(boolean inStorm) {
    return inStorm ? storm : calm;
  }

  /** Returns the latencies without the driver's waits for a core; empty if these were not requested. */
  Histogram latenciesOnCore(boolean inStorm) {
    return inStorm ? stormOnCore : calmOnCore;
  }

  /** Returns the heap size of the histograms in bytes, which grows with the longest latency in each. */
  long bytes() {
    return Stream.concat(Stream.of(latencies), Stream.of(storm, calm, stormOnCore, calmOnCore))
        .mapToLong(Histogram::getEstimatedFootprintInBytes).sum();
  }

  List<Spans.Span> longCalls() {
    return longCalls;
  }
}
