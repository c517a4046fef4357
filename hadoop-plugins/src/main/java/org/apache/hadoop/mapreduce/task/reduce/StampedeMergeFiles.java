/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;
import org.apache.hadoop.mapreduce.spill.SegmentWriter;
import org.apache.hadoop.util.ReflectionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of merges, in the directories that Hadoop would use for its own. Thread-safe, except for the combiner. */
final class StampedeMergeFiles<K, V> {
  private static final Logger LOG = LoggerFactory.getLogger(StampedeMergeFiles.class);

  private final StampedeReduceSide<K, V> reduce;
  private final ShuffleConsumerPlugin.Context<K, V> context;
  private final boolean keepsFiles;
  private final AtomicInteger last = new AtomicInteger();

  StampedeMergeFiles(StampedeReduceSide<K, V> reduce) {
    this.reduce = reduce;
    context = reduce.context();
    context.getMapOutputFile().setConf(reduce.job());
    keepsFiles = reduce.job().getKeepFailedTaskFiles();
  }

  /** Returns the path of a new file, on a disk with room for about so many bytes. */
  Path path(TaskID task, long bytes) throws IOException {
    return context.getMapOutputFile().getInputFileForWrite(task, bytes).suffix("." + last.incrementAndGet());
  }

  /**
   * Writes all records of a merge to a file.
   *
   * @param combines true to run the job's combiner, if it has one
   */
  StampedeFile write(StampedeInputs<K, V> inputs, TaskID task, boolean combines) throws IOException {
    Path path = path(task, inputs.diskLength());
    try (FSDataOutputStream out = reduce.files().create(path)) {
      return combines && context.getCombinerClass() != null ? combine(inputs, path, out) : copy(inputs, path, out);
    } catch (IOException | RuntimeException | Error e) {
      try {
        reduce.files().delete(path, false);
      } catch (IOException deleting) {
        e.addSuppressed(deleting);
      }
      throw e;
    }
  }

  private StampedeFile copy(StampedeInputs<K, V> inputs, Path path, FSDataOutputStream out) throws IOException {
    SegmentWriter writer = new SegmentWriter(reduce.codec(), reduce.checksum());
    try {
      writer.begin(out);
      writer.append(inputs.records(), reduce.reporter()::progress);
      SegmentIndex.Entry entry = writer.end();
      return new StampedeFile(path, entry.rawLength(), entry.length(), false);
    } finally {
      writer.abort();
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private StampedeFile combine(StampedeInputs<K, V> inputs, Path path, FSDataOutputStream out) throws IOException {
    JobConf job = reduce.job();
    Class<K> keyClass = (Class<K>) job.getMapOutputKeyClass();
    Class<V> valueClass = (Class<V>) job.getMapOutputValueClass();
    IFile.Writer<K, V> writer = new IFile.Writer<>(job, out, keyClass, valueClass, reduce.codec(), null);
    Task.CombineOutputCollector<K, V> collector = context.getCombineCollector();
    collector.setWriter(writer);
    try (Reducer combiner = ReflectionUtils.newInstance(context.getCombinerClass(), job)) {
      Task.CombineValuesIterator<K, V> values = new Task.CombineValuesIterator<>(
          new StampedeRecords(inputs.records(), inputs.rawLength(), true, () -> { }),
          (RawComparator<K>) job.getCombinerKeyGroupingComparator(), keyClass, valueClass, job, Reporter.NULL,
          context.getReduceCombineInputCounter());
      while (values.more()) {
        combiner.reduce(values.getKey(), values, collector, Reporter.NULL);
        values.nextKey();
        reduce.reporter().progress();
      }
    }
    writer.close();
    return new StampedeFile(path, writer.getRawLength(), writer.getCompressedLength(), false);
  }

  /** Deletes a file, unless the job keeps the files of its tasks. */
  void delete(StampedeFile file) {
    if (keepsFiles) {
      return;
    }
    try {
      reduce.files().delete(file.path(), false);
    } catch (IOException e) {
      LOG.warn("Could not delete " + file.path(), e);
    }
  }
}
