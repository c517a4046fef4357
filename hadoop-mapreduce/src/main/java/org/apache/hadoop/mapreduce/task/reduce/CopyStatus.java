/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.util.Progress;

/**
 * The status of a reduce's copy phase. The number counts each output; the texts, which take longer to format than a
 * small output to copy, follow within a tenth of a second, and immediately at the end. Not thread-safe; guarded by the
 * monitor of the {@link ShuffleScheduler}.
 */
final class CopyStatus {
  private static final long TEXT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final double BYTES_PER_MB = 1 << 20;

  private final TaskStatus status;
  private final Progress progress;
  private final int maps;
  private final LongSupplier nanoClock;
  private final long start;
  private long nextText;

  CopyStatus(TaskStatus status, Progress progress, int maps, LongSupplier nanoClock) {
    this.status = status;
    this.progress = progress;
    this.maps = maps;
    this.nanoClock = nanoClock;
    start = nanoClock.getAsLong();
  }

  /**
   * Records that another output has been copied.
   *
   * @param done the number of outputs copied so far
   * @param bytes their total size
   */
  void copied(int done, long bytes) {
    progress.set((float) done / maps);
    long passed = nanoClock.getAsLong() - start;
    if (done == maps || passed >= nextText) {
      nextText = passed + TEXT_NANOS;
      status.setStateString(done + " / " + maps + " copied.");
      double megabytes = bytes / BYTES_PER_MB / (TimeUnit.NANOSECONDS.toSeconds(passed) + 1);
      progress.setStatus(String.format(Locale.ROOT, "copy(%d of %d at %.2f MB/s)", done, maps, megabytes));
    }
  }
}
