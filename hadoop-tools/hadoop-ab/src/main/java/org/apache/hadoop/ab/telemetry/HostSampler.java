/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Samples /proc once a second in its own thread until it is stopped. It keeps a bounded number of readings: when the
 * limit is exceeded, it drops every second one and halves its rate, so that a long run has fewer, longer samples that
 * are still correct. A reading of five files took 1 to 5 ms on two cores with fifteen threads competing for them; the
 * total time of all readings is reported.
 */
final class HostSampler {
  static final long PERIOD_MILLIS = 1000;
  static final int MAX_READINGS = 4096;
  private static final long SHORT_MILLIS = 250;

  private final Path proc;
  private final Optional<RunNetwork> network;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread = new Thread(this::sample, "ab-host-sampler");
  @GuardedBy("this")
  private final List<HostReading> readings = new ArrayList<>();
  @GuardedBy("this")
  private long periodMillis = PERIOD_MILLIS;
  @GuardedBy("this")
  private long nanos;

  private HostSampler(Path proc, boolean ownNetwork) {
    this.proc = proc;
    this.network = ownNetwork ? Optional.of(new RunNetwork(proc)) : Optional.empty();
  }

  /**
   * Starts to sample this machine.
   *
   * @param ownNetwork true if the run has a private network, which is then read instead of this process's
   */
  static HostSampler start(boolean ownNetwork) {
    HostSampler sampler = new HostSampler(Path.of("/proc"), ownNetwork);
    sampler.thread.setDaemon(true);
    sampler.thread.start();
    return sampler;
  }

  private void sample() {
    try {
      do {
        read();
      } while (!stopped.await(period(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      // Nobody interrupts it; the readings so far remain valid.
    }
  }

  /** Sets the run's first process. */
  void started(long pid) {
    network.ifPresent(its -> its.started(pid));
  }

  /** Returns true if the run's private network was read at least once. */
  boolean hasReadOwnNetwork() {
    return network.isPresent() && network.get().isKnown();
  }

  private synchronized long period() {
    return periodMillis;
  }

  private void read() {
    long start = System.nanoTime();
    HostReading reading = network.isPresent()
        ? HostReading.read(proc, System.currentTimeMillis(), network.get().read())
        : HostReading.read(proc, System.currentTimeMillis());
    add(reading, System.nanoTime() - start);
  }

  private synchronized void add(HostReading reading, long took) {
    readings.add(reading);
    nanos += took;
    if (readings.size() > MAX_READINGS) {
      thin(readings);
      periodMillis *= 2;
    }
  }

  /** Drops every second reading, but neither the first nor the last. */
  static void thin(List<HostReading> readings) {
    List<HostReading> kept = new ArrayList<>();
    for (int i = 0; i < readings.size(); i += 2) {
      kept.add(readings.get(i));
    }
    HostReading last = readings.get(readings.size() - 1);
    if (kept.get(kept.size() - 1) != last) {
      kept.add(last);
    }
    readings.clear();
    readings.addAll(kept);
  }

  /**
   * Drops the second-to-last reading if the last sample would be too short for meaningful shares and is not the only
   * one.
   */
  static void joinLast(List<HostReading> readings) {
    int last = readings.size() - 1;
    if (last > 1) {
      long millis = readings.get(last).time() - readings.get(last - 1).time();
      if (millis >= 0 && millis < SHORT_MILLIS) {
        readings.remove(last - 1);
      }
    }
  }

  /** Takes a last reading and stops. */
  List<HostSample> stop() {
    stopped.countDown();
    boolean interrupted = Thread.interrupted();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(10));
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    read();
    return samples();
  }

  private synchronized List<HostSample> samples() {
    joinLast(readings);
    return samples(readings);
  }

  static List<HostSample> samples(List<HostReading> readings) {
    List<HostSample> samples = new ArrayList<>();
    for (int i = 1; i < readings.size(); i++) {
      samples.add(readings.get(i).since(readings.get(i - 1)));
    }
    return samples;
  }

  /** Returns the total duration of all readings in milliseconds. */
  synchronized double millis() {
    return nanos / 1e6;
  }
}
