/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.sort.PagePool;
import org.apache.hadoop.mapreduce.sort.PartitionWorkers;
import org.apache.hadoop.mapreduce.sort.RecordBatch;
import org.apache.hadoop.mapreduce.sort.RecordBuffer;
import org.apache.hadoop.mapreduce.sort.RecordTooLargeException;

/**
 * The output of one map: collects records in pages, sorts them partition by partition and writes the file that reduces
 * fetch from. Records with equal keys stay in the order of arrival. Thread-safe, as several threads of a map may share
 * it.
 *
 * <p>Its own threads end with {@link #flush} or {@link #close}, and by themselves when idle, as a task that fails may
 * call neither.
 */
public final class PartitionedOutput<K, V> implements Closeable {
  private static final int IDLE_MILLIS = 1000;
  private static final int END_SECONDS = 10;
  /** The number of records after which the task's counters, which have a lock, are updated. */
  private static final int COUNTED_TOGETHER = 1024;

  private final int partitions;
  private final SpillTask task;
  @GuardedBy("this")
  private final RecordFormat<K, V> records;
  private final PagePool pool;
  @GuardedBy("this")
  private final RecordBuffer buffer;
  private final BackgroundSpill background;
  private final BatchSpill spill;
  private final SpillFiles files;
  private final SpillMerge merge;
  private final ThreadPoolExecutor threads;
  private volatile boolean closed;

  @GuardedBy("this")
  private int uncountedRecords;
  @GuardedBy("this")
  private long uncountedBytes;

  /** @throws IOException if the serialisers cannot be opened */
  public PartitionedOutput(OutputSettings settings, KeySorting sorting, TaskSide<K, V> side) throws IOException {
    partitions = settings.partitions();
    task = side.task();
    records = side.records();
    threads = threads(side);
    SpillTask open = new OpenTask();
    int writers = side.mayWriteTogether() ? sorting.threads() : 1;
    SegmentWorkers workers = new SegmentWorkers(new PartitionWorkers(threads, sorting.threads()), writers,
        side.codec(), side.checksum(), settings.bufferBytes(), open::wroteRecords);
    files = new SpillFiles(side.fileSystem(), side.files(), open, partitions, settings.indexBytes());
    spill = new BatchSpill(files, sorting, workers, side.combiner(), open);
    merge = new SpillMerge(files, settings.mergeFactor(), side.codec(), side.checksum(), sorting, workers,
        side.combiner(), settings.bufferBytes(), open);
    pool = new PagePool(settings.bufferBytes());
    background = new BackgroundSpill(threads, spill::spill, pool, open);
    long softLimit = (long) (pool.budget() * (double) settings.spillShare());
    buffer = new RecordBuffer(pool, background, partitions, softLimit);
    task.log("Sort buffer: " + (settings.bufferBytes() >> 20) + " MB; soft limit at " + softLimit
        + "; sort threads: " + sorting.threads() + ", of which write: " + writers + "; keys sorted by "
        + (sorting.prefix() == null ? "comparator" : "prefix"));
    records.open(buffer.stream());
  }

  /**
   * Collects a record.
   *
   * @throws IOException if it is not of the job's classes, its partition is out of range, an earlier spill failed, or
   *     the output is closed
   */
  public synchronized void collect(K key, V value, int partition) throws IOException {
    task.progress();
    records.check(key, value);
    if (partition < 0 || partition >= partitions) {
      throw new IOException("Illegal partition for " + key + " (" + partition + ")");
    }
    background.check();
    if (closed) {
      throw new IOException("The map output is closed");
    }
    try {
      buffer.begin();
      records.writeKey(key);
      buffer.endKey();
      records.writeValue(value);
      uncountedBytes += buffer.end(partition);
    } catch (RecordTooLargeException e) {
      task.log("Record too large for in-memory buffer: " + e.getMessage());
      spillSingleRecord(key, value, partition);
    }
    if (++uncountedRecords == COUNTED_TOGETHER) {
      publish();
    }
  }

  /**
   * Writes everything collected to the final output, and closes this.
   *
   * @throws IOException if that fails, or this is closed
   */
  public synchronized void flush() throws IOException, ClassNotFoundException, InterruptedException {
    if (closed) {
      throw new IOException("The map output is closed");
    }
    task.log("Starting flush of map output");
    publish();
    try {
      background.await();
      spillRest();
      merge.run();
    } finally {
      close();
    }
  }

  /** Spills the remaining records; the pages are free for other use afterwards. */
  @GuardedBy("this")
  private void spillRest() throws IOException, ClassNotFoundException, InterruptedException {
    RecordBatch rest = buffer.drain();
    if (rest.records() > 0) {
      spill.spill(rest);
    }
    pool.release(rest);
    pool.clear();
  }

  /** Ends the work, finished or not. */
  @Override
  public void close() {
    closed = true;
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
        task.log("A thread that sorts or spills is still running after its task has ended");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @GuardedBy("this")
  private void publish() {
    task.collected(uncountedRecords, uncountedBytes);
    uncountedRecords = 0;
    uncountedBytes = 0;
  }

  /** Writes a record that does not fit into the empty buffer to a spill of its own, without the combiner. */
  @GuardedBy("this")
  private void spillSingleRecord(K key, V value, int partition) throws IOException {
    try (SpillFile file = files.create(pool.budget())) {
      for (int i = 0; i < partitions; i++) {
        SegmentIndex.Entry entry =
            i == partition ? records.segment(key, value, file.out()) : records.segment(null, null, file.out());
        if (i == partition) {
          uncountedBytes += entry.rawLength() - IFileDescriptor.END_BYTES;
        }
        file.index().put(i, entry);
      }
      file.commit();
    }
  }

  /** Returns a pool that creates threads on demand. */
  private ThreadPoolExecutor threads(TaskSide<K, V> side) {
    return new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_MILLIS, TimeUnit.MILLISECONDS, new SynchronousQueue<>(),
        work -> {
          Thread thread = side.thread(work);
          thread.setDaemon(true);
          return thread;
        });
  }

  /**
   * A view of the task for long-running work, which is cancelled at its next report of progress once the output is
   * closed.
   */
  private final class OpenTask implements SpillTask {
    @Override
    public void progress() {
      if (closed) {
        throw new CancellationException("The map output is closed");
      }
      task.progress();
    }

    @Override
    public void collected(long count, long bytes) {
      task.collected(count, bytes);
    }

    @Override
    public void wroteRecords(long count) {
      task.wroteRecords(count);
    }

    @Override
    public void took(Phase phase, long nanos) {
      task.took(phase, nanos);
    }

    @Override
    public void spilled(int number) {
      task.spilled(number);
    }

    @Override
    public void merging(int count) {
      task.merging(count);
    }

    @Override
    public void mergedPartition() {
      task.mergedPartition();
    }

    @Override
    public void log(String line) {
      task.log(line);
    }

    @Override
    public void failed(Error error) {
      task.failed(error);
    }
  }
}
