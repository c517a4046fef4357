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
 * The status of the copy of a reduce. The number counts each output; the texts, which take longer to make than a small
 * output to copy, follow it within a tenth of a second, and at the end at once. Not thread-safe; the monitor of the
 * {@link ShuffleScheduler} guards it.
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
   * Takes note that another output has been copied.
   *
   * @param done outputs by now
   * @param bytes of them all
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
