/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics.util.MetricsRegistry;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingRate;

/** Forces replicas to the disk of a datanode, and counts how often and how long. Thread-safe. */
class DiskSyncs {
  /** The key whether each block is synced when all of it has come; else those alone whose client asks. */
  static final BooleanKey ON_CLOSE = new BooleanKey("dfs.datanode.synconclose", false);

  private final boolean onClose;
  private final AtomicLong count = new AtomicLong();
  private volatile MetricsTimeVaryingRate rate = rate(new MetricsRegistry());

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #ON_CLOSE} has a value that is not allowed */
  DiskSyncs(Configuration conf) {
    onClose = ON_CLOSE.read(conf);
  }

  private static MetricsTimeVaryingRate rate(MetricsRegistry registry) {
    return new MetricsTimeVaryingRate("diskSyncs", registry, "Replicas that were forced to the disk");
  }

  /** Shows the metric with those of the datanode. */
  void showIn(MetricsRegistry registry) {
    rate = rate(registry);
  }

  boolean onClose() {
    return onClose;
  }

  /** Returns when the disk has what was written to a file. A channel would be closed by an interrupt of the thread. */
  void force(FileOutputStream file) throws IOException {
    file.getFD().sync();
  }

  /** Returns when the disk has what was written to a file by whomever; none is made. */
  void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Notes that a replica is on disk. */
  void took(long nanos) {
    count.incrementAndGet();
    rate.inc(TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  /** Tells how many there have been. */
  long count() {
    return count.get();
  }
}
