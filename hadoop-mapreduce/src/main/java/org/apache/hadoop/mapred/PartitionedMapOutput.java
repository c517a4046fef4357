/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.sort.PagePool;
import org.apache.hadoop.mapreduce.sort.PartitionWorkers;
import org.apache.hadoop.mapreduce.sort.RecordBatch;
import org.apache.hadoop.mapreduce.sort.RecordBuffer;
import org.apache.hadoop.mapreduce.sort.RecordTooLargeException;
import org.apache.hadoop.mapreduce.spill.BackgroundSpill;
import org.apache.hadoop.mapreduce.spill.BatchSpill;
import org.apache.hadoop.mapreduce.spill.Combiner;
import org.apache.hadoop.mapreduce.spill.KeySorting;
import org.apache.hadoop.mapreduce.spill.SegmentChecksum;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;
import org.apache.hadoop.mapreduce.spill.SegmentWorkers;
import org.apache.hadoop.mapreduce.spill.SpillFile;
import org.apache.hadoop.mapreduce.spill.SpillFiles;
import org.apache.hadoop.mapreduce.spill.SpillMerge;
import org.apache.hadoop.mapreduce.spill.SpillTask;
import org.apache.hadoop.mapreduce.util.ThreadSafeClasses;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Collects the output of a map in pages, sorts it partition by partition and writes it as stock does, with stock's
 * keys, counters, files and messages. Records with equal keys stay in the order of arrival.
 *
 * <p>The threads end with {@link #flush} or {@link #close}, and by themselves when they have nothing to do, as a task
 * that fails may call neither.
 */
final class PartitionedMapOutput<K, V> implements MapTask.MapOutputCollector<K, V> {
  private static final Log LOG = LogFactory.getLog(PartitionedMapOutput.class);
  private static final int SORT_MB = 100;
  private static final float SPILL_PERCENT = 0.8f;
  private static final int FACTOR = 100;
  private static final int INDEX_MEMORY = 1 << 20;
  private static final int IDLE_MILLIS = 1000;
  private static final int END_SECONDS = 10;
  /** So many records are counted before the task's counters, which have a lock, hear of them. */
  private static final int COUNTED_TOGETHER = 1024;

  private final JobConf job;
  private final Task.TaskReporter reporter;
  private final MapTask task;
  private final int partitions;
  private final Class<K> keyClass;
  private final Class<V> valueClass;
  private final CompressionCodec codec;
  @GuardedBy("this")
  private final Serializer<K> keySerializer;
  @GuardedBy("this")
  private final Serializer<V> valueSerializer;
  private final PagePool pool;
  @GuardedBy("this")
  private final RecordBuffer buffer;
  private final BackgroundSpill background;
  private final BatchSpill spill;
  private final SpillFiles files;
  private final SpillMerge merge;
  private final ThreadPoolExecutor threads;
  private volatile boolean closed;

  private final Counters.Counter outputRecords;
  private final Counters.Counter outputBytes;
  @GuardedBy("this")
  private int uncountedRecords;
  @GuardedBy("this")
  private long uncountedBytes;

  @SuppressWarnings("unchecked")
  PartitionedMapOutput(MapTask task, JobConf job, Task.TaskReporter reporter)
      throws IOException, ClassNotFoundException {
    this.task = task;
    this.job = job;
    this.reporter = reporter;
    partitions = job.getNumReduceTasks();
    float spillPercent = job.getFloat(JobContext.MAP_SORT_SPILL_PERCENT, SPILL_PERCENT);
    int sortMb = job.getInt(JobContext.IO_SORT_MB, SORT_MB);
    if (!(spillPercent > 0 && spillPercent <= 1)) {
      throw new IOException("Invalid \"" + JobContext.MAP_SORT_SPILL_PERCENT + "\": " + spillPercent);
    }
    if (sortMb <= 0) {
      throw new IOException("Invalid \"" + JobContext.IO_SORT_MB + "\": " + sortMb);
    }
    keyClass = (Class<K>) job.getMapOutputKeyClass();
    valueClass = (Class<V>) job.getMapOutputValueClass();
    outputRecords = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
    outputBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
    codec = job.getCompressMapOutput()
        ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job) : null;

    FileSystem fs = FileSystem.getLocal(job).getRaw();
    KeySorting sorting = KeySortings.of(job, keyClass, SortThreads.of(job));
    threads = threads();
    long bufferBytes = (long) sortMb << 20;
    int writers = mayWriteTogether(fs) ? sorting.threads() : 1;
    SpillTask told = new MapSpillTask(task, reporter, this::progress);
    SegmentChecksum checksum = new IFileChecksum();
    SegmentWorkers workers = new SegmentWorkers(new PartitionWorkers(threads, sorting.threads()), writers, codec,
        checksum, bufferBytes, told::wroteRecords);
    Combiner combiner = new Combining<>(task, job, reporter, keyClass, valueClass, codec);
    files = new SpillFiles(fs, new AttemptOutputFiles(job, task.mapOutputFile), told, partitions,
        job.getInt(JobContext.INDEX_CACHE_MEMORY_LIMIT, INDEX_MEMORY));
    spill = new BatchSpill(files, sorting, workers, combiner, told);
    merge = new SpillMerge(files, job.getInt(JobContext.IO_SORT_FACTOR, FACTOR), codec, checksum, sorting, workers,
        combiner, bufferBytes, told);
    pool = new PagePool(bufferBytes);
    background = new BackgroundSpill(threads, spill::spill, pool, told);
    long softLimit = (long) (pool.budget() * (double) spillPercent);
    buffer = new RecordBuffer(pool, background, partitions, softLimit);
    LOG.info(JobContext.IO_SORT_MB + ": " + sortMb + "; soft limit at " + softLimit + "; sort threads: "
        + sorting.threads() + ", of which write: " + writers + "; keys sorted by "
        + (sorting.prefix() == null ? "comparator" : "prefix"));

    SerializationFactory serializations = new SerializationFactory(job);
    keySerializer = serializations.getSerializer(keyClass);
    keySerializer.open(buffer.stream());
    valueSerializer = serializations.getSerializer(valueClass);
    valueSerializer.open(buffer.stream());
  }

  /** Says whether several threads may make segments at the same time: the codec and the file system bear it. */
  private boolean mayWriteTogether(FileSystem fs) {
    return (codec == null || ThreadSafeClasses.mayCompress(job, codec.getClass()))
        && (fs.getClass() == RawLocalFileSystem.class || ThreadSafeClasses.DECLARED.read(job));
  }

  /** Synchronized, as several threads of a map may share the collector. */
  @Override
  public synchronized void collect(K key, V value, int partition) throws IOException {
    reporter.progress();
    if (key.getClass() != keyClass) {
      throw new IOException("Type mismatch in key from map: expected " + keyClass.getName() + ", recieved "
          + key.getClass().getName());
    }
    if (value.getClass() != valueClass) {
      throw new IOException("Type mismatch in value from map: expected " + valueClass.getName() + ", recieved "
          + value.getClass().getName());
    }
    if (partition < 0 || partition >= partitions) {
      throw new IOException("Illegal partition for " + key + " (" + partition + ")");
    }
    background.check();
    if (closed) {
      throw new IOException("The map output is closed");
    }
    try {
      buffer.begin();
      keySerializer.serialize(key);
      buffer.endKey();
      valueSerializer.serialize(value);
      uncountedBytes += buffer.end(partition);
    } catch (RecordTooLargeException e) {
      LOG.info("Record too large for in-memory buffer: " + e.getMessage());
      spillSingleRecord(key, value, partition);
    }
    if (++uncountedRecords == COUNTED_TOGETHER) {
      publish();
    }
  }

  @Override
  public synchronized void flush() throws IOException, ClassNotFoundException, InterruptedException {
    LOG.info("Starting flush of map output");
    publish();
    try {
      background.await();
      spillRest();
      merge.run();
    } finally {
      close();
    }
  }

  /** The pages are free for other use afterwards. */
  @GuardedBy("this")
  private void spillRest() throws IOException, ClassNotFoundException, InterruptedException {
    RecordBatch rest = buffer.drain();
    if (rest.records() > 0) {
      spill.spill(rest);
    }
    pool.release(rest);
    pool.clear();
  }

  @Override
  public void close() {
    closed = true;
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("A thread that sorts or spills goes on after its task has ended");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What long work calls now and then; it ends there when nobody waits for it any more. */
  private void progress() {
    if (closed) {
      throw new CancellationException("The map output is closed");
    }
    reporter.progress();
  }

  @GuardedBy("this")
  private void publish() {
    outputRecords.increment(uncountedRecords);
    outputBytes.increment(uncountedBytes);
    uncountedRecords = 0;
    uncountedBytes = 0;
  }

  /** Writes a record that does not fit into the empty buffer to a spill of its own. The combiner does not see it. */
  @GuardedBy("this")
  private void spillSingleRecord(K key, V value, int partition) throws IOException {
    try (SpillFile file = files.create(pool.budget())) {
      for (int i = 0; i < partitions; i++) {
        long start = file.out().getPos();
        IFile.Writer<K, V> writer =
            new IFile.Writer<>(job, file.out(), keyClass, valueClass, codec, task.spilledRecordsCounter);
        if (i == partition) {
          writer.append(key, value);
          uncountedBytes += writer.getRawLength();
        }
        writer.close();
        file.index().put(i, new SegmentIndex.Entry(start, writer.getRawLength(), writer.getCompressedLength()));
      }
      file.commit();
    }
  }

  /** Threads for spills and sorts, which are made when needed. */
  private ThreadPoolExecutor threads() {
    return new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_MILLIS, TimeUnit.MILLISECONDS, new SynchronousQueue<>(),
        work -> {
          Thread thread = new Thread(work, "SpillThread");
          thread.setDaemon(true);
          return thread;
        });
  }
}
