/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.metrics.util.MetricsLongValue;
import org.apache.hadoop.metrics.util.MetricsRegistry;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingLong;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingRate;
import org.apache.hadoop.util.RareLog;

/**
 * The state that all block writes of a datanode share: settings, the memory limit for queued packets, and metrics.
 * Thread-safe.
 */
final class BlockWrites {
  private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final BlockWriteSettings settings;
  private final AtomicLong queued = new AtomicLong();
  private final LongAdder signs = new LongAdder();
  private final RareLog log;
  private volatile Metrics metrics = new Metrics(new MetricsRegistry());

  private static final class Metrics {
    private final MetricsTimeVaryingRate diskWrites;
    private final MetricsTimeVaryingRate acks;
    private final MetricsTimeVaryingRate stalls;
    private final MetricsTimeVaryingLong signs;
    private final MetricsLongValue waiting;

    Metrics(MetricsRegistry registry) {
      diskWrites = new MetricsTimeVaryingRate("diskWrites", registry, "Packets written to disk");
      acks = new MetricsTimeVaryingRate("packetAcks", registry, "Packets acknowledged, timed from their arrival");
      stalls = new MetricsTimeVaryingRate("diskStalls", registry, "Disk writes that clients were told to wait for");
      signs = new MetricsTimeVaryingLong("signs_of_life", registry, "Times that clients were told to wait");
      waiting = new MetricsLongValue("bytes_waiting_for_disk", registry, "Memory of packets waiting for the disk");
    }
  }

  /** @throws InvalidKeyException if a value is not allowed */
  BlockWrites(Configuration conf, Log log) {
    this(BlockWriteSettings.of(conf), log);
  }

  BlockWrites(BlockWriteSettings settings, Log log) {
    this.settings = settings;
    this.log = new RareLog(log);
  }

  /** Registers the metrics with those of the datanode. */
  void showIn(MetricsRegistry registry) {
    metrics = new Metrics(registry);
  }

  BlockWriteSettings settings() {
    return settings;
  }

  /** Returns whether clients are told that the datanode is alive while its disk is busy. */
  boolean givesSigns() {
    return settings.signInterval() > 0;
  }

  /** Reserves memory for {@code bytes} more that are queued, if the limit allows it. */
  boolean take(int bytes) {
    if (queued.addAndGet(bytes) > settings.queueTotal()) {
      giveBack(bytes);
      return false;
    }
    metrics.waiting.set(queued.get());
    return true;
  }

  void giveBack(long bytes) {
    metrics.waiting.set(queued.addAndGet(-bytes));
  }

  /** Returns the amount of reserved memory. */
  long taken() {
    return queued.get();
  }

  void signGiven() {
    signs.increment();
    metrics.signs.inc();
  }

  /** Returns how often clients were told that the datanode is alive while its disk is busy. */
  long signs() {
    return signs.sum();
  }

  /** Notes that one write of {@code block} took so long that clients were told of it. */
  void stalled(Object block, long nanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
    metrics.stalls.inc(millis);
    log.warn("The disk took " + millis + " ms for a write of " + block, null);
  }

  /** Adds the disk writes of a block. */
  void written(int writes, long nanos) {
    add(metrics.diskWrites, writes, nanos);
  }

  /** Adds the acknowledgements of a block. */
  void acknowledged(int packets, long nanos) {
    add(metrics.acks, packets, nanos);
  }

  private static void add(MetricsTimeVaryingRate rate, int count, long nanos) {
    if (count > 0) {
      rate.inc(count, Math.round(nanos / NANOS_PER_MILLI));
    }
  }
}
