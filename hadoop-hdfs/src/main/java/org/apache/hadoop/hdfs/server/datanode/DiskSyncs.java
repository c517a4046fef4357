/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalPaths;
import org.apache.hadoop.metrics.util.MetricsRegistry;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingRate;

/** Forces replicas to the disk of a datanode, and counts the syncs and their time. Thread-safe. */
class DiskSyncs {
  /** The key for whether each block is synced when it is complete; otherwise only those whose client asks for it. */
  static final BooleanKey ON_CLOSE = new BooleanKey("dfs.datanode.synconclose", false);

  private final boolean onClose;
  private final AtomicLong count = new AtomicLong();
  private volatile MetricsTimeVaryingRate rate = rate(new MetricsRegistry());

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #ON_CLOSE} has a value that is not allowed */
  DiskSyncs(Configuration conf) {
    onClose = ON_CLOSE.read(conf);
  }

  private static MetricsTimeVaryingRate rate(MetricsRegistry registry) {
    return new MetricsTimeVaryingRate("diskSyncs", registry, "Replicas synced to disk");
  }

  /** Registers the metric with those of the datanode. */
  void showIn(MetricsRegistry registry) {
    rate = rate(registry);
  }

  boolean onClose() {
    return onClose;
  }

  /** Forces the data written to a file to disk. Uses no channel, which an interrupt of the thread would close. */
  void force(FileOutputStream file) throws IOException {
    file.getFD().sync();
  }

  /** Forces the data written to an existing file to disk, whoever wrote it. */
  void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Forces the names in a folder to disk. Windows cannot open folders, and stores their entries with the files. */
  void forceFolder(File folder) throws IOException {
    if (File.separatorChar == '/') {
      try (FileChannel channel = FileChannel.open(LocalPaths.of(folder), StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /** Forces the files of a replica that nobody is writing to, and their names, to disk. */
  void forceReplica(File bytes, File sums) throws IOException {
    long began = System.nanoTime();
    force(LocalPaths.of(bytes));
    force(LocalPaths.of(sums));
    forceFolder(bytes.getParentFile());
    took(System.nanoTime() - began);
  }

  /** Notes that a replica was forced to disk in {@code nanos}. */
  void took(long nanos) {
    count.incrementAndGet();
    rate.inc(TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  /** Returns the number of syncs. */
  long count() {
    return count.get();
  }
}
