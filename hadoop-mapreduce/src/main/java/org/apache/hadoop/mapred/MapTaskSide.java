/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapreduce.spill.Combiner;
import org.apache.hadoop.mapreduce.spill.OutputFiles;
import org.apache.hadoop.mapreduce.spill.RecordFormat;
import org.apache.hadoop.mapreduce.spill.SegmentChecksum;
import org.apache.hadoop.mapreduce.spill.SpillTask;
import org.apache.hadoop.mapreduce.spill.TaskSide;
import org.apache.hadoop.mapreduce.util.ThreadSafeClasses;
import org.apache.hadoop.util.ReflectionUtils;

/** The map task's side of the output engine, in this release. */
final class MapTaskSide<K, V> implements TaskSide<K, V> {
  private final JobConf job;
  private final FileSystem fileSystem;
  private final OutputFiles files;
  private final CompressionCodec codec;
  private final RecordFormat<K, V> records;
  private final Combiner combiner;
  private final SpillTask told;

  @SuppressWarnings("unchecked")
  MapTaskSide(MapTask task, JobConf job, Task.TaskReporter reporter) throws IOException, ClassNotFoundException {
    this.job = job;
    Class<K> keyClass = (Class<K>) job.getMapOutputKeyClass();
    Class<V> valueClass = (Class<V>) job.getMapOutputValueClass();
    fileSystem = FileSystem.getLocal(job).getRaw();
    files = new AttemptOutputFiles(job, task.mapOutputFile, fileSystem);
    codec = job.getCompressMapOutput()
        ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job) : null;
    records = new JobRecords<>(job, keyClass, valueClass, codec, task.spilledRecordsCounter);
    combiner = new TaskCombiner<>(task, job, reporter, keyClass, valueClass, codec);
    told = new MapSpillTask(task, reporter);
  }

  @Override
  public FileSystem fileSystem() {
    return fileSystem;
  }

  @Override
  public OutputFiles files() {
    return files;
  }

  @Override
  public SegmentChecksum checksum() {
    return new IFileChecksum();
  }

  @Override
  public CompressionCodec codec() {
    return codec;
  }

  @Override
  public boolean mayWriteTogether() {
    return (codec == null || ThreadSafeClasses.mayCompress(job, codec.getClass()))
        && (fileSystem.getClass() == RawLocalFileSystem.class || ThreadSafeClasses.DECLARED.read(job));
  }

  @Override
  public RecordFormat<K, V> records() {
    return records;
  }

  @Override
  public Combiner combiner() {
    return combiner;
  }

  @Override
  public SpillTask task() {
    return told;
  }

  /** Makes the thread that spills, named as stock names it. */
  @Override
  public Thread thread(Runnable work) {
    return new Thread(work, "SpillThread");
  }
}
