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
 * The meter of what one driver's calls took, in time and in CPU time of its own. Written by the driver; {@link #ownCpu}
 * may be read by others at any time, {@link #bytes} when the driver is at rest, and all of it when it has ended.
 */
final class DriverMeter implements CallMeter {
  /** A call that takes longer shows that something stood still. */
  static final long LONG_CALL = 100_000_000L;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  /** Three figures: what a percentile is told to. */
  private static final int DIGITS = 3;

  private final Histogram[] latencies = new Histogram[LaunchProgress.TENTHS];
  /** The latencies in the submit storm, and in the time without one. */
  private final Histogram storm = new Histogram(DIGITS);
  private final Histogram calm = new Histogram(DIGITS);
  /** Likewise, without what the driver waited for a core. */
  private final Histogram stormOnCore = new Histogram(DIGITS);
  private final Histogram calmOnCore = new Histogram(DIGITS);
  private final List<Spans.Span> longCalls = new ArrayList<>();
  private final AtomicLong ownCpu = new AtomicLong();
  private long cpuAtEnd;
  private long begun;
  private long ended;
  /** Null: not asked for. */
  private CoreWaits coreWaits;

  DriverMeter() {
    for (int i = 0; i < latencies.length; i++) {
      latencies[i] = new Histogram(DIGITS);
    }
  }

  /**
   * Starts the meter; called by the driver's thread, before its first call.
   *
   * @param waits for a core of the driver's thread, which cost some microseconds a call; null if they are not asked for
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
   * Counts the last call.
   *
   * @param tenth of the run that it belongs to
   * @param from when its latency began
   * @param inStorm whether many clients submitted jobs
   */
  void record(int tenth, long from, boolean inStorm) {
    long latency = Math.max(0, ended - from);
    latencies[tenth].recordValue(latency);
    (inStorm ? storm : calm).recordValue(latency);
    if (coreWaits != null) {
      (inStorm ? stormOnCore : calmOnCore).recordValue(Math.max(0, latency - coreWaits.since(from)));
    }
  }

  /** Returns when the last call began. */
  long begun() {
    return begun;
  }

  /** Returns when the last call ended. */
  long ended() {
    return ended;
  }

  /** Nanoseconds of CPU time that the driver has used outside of its calls, as of the last one's beginning. */
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

  /** Returns the latencies without what the driver waited for a core; empty if such waits were not asked for. */
  Histogram latenciesOnCore(boolean inStorm) {
    return inStorm ? stormOnCore : calmOnCore;
  }

  /** Bytes of heap that the counts take, which grows with the longest latency that each has seen. */
  long bytes() {
    return Stream.concat(Stream.of(latencies), Stream.of(storm, calm, stormOnCore, calmOnCore))
        .mapToLong(Histogram::getEstimatedFootprintInBytes).sum();
  }

  List<Spans.Span> longCalls() {
    return longCalls;
  }
}
