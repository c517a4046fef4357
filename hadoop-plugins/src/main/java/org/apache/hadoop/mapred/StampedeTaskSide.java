/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.security.PrivilegedAction;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.spill.Combiner;
import org.apache.hadoop.mapreduce.spill.OutputFiles;
import org.apache.hadoop.mapreduce.spill.RecordFormat;
import org.apache.hadoop.mapreduce.spill.SegmentChecksum;
import org.apache.hadoop.mapreduce.spill.SpillTask;
import org.apache.hadoop.mapreduce.spill.TaskSide;
import org.apache.hadoop.mapreduce.spill.ThreadSafeCodecs;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ReflectionUtils;

/** A map task of Hadoop 3, as the environment of its output. */
final class StampedeTaskSide<K, V> implements TaskSide<K, V> {
  /** The permissions that let a NodeManager running as another user read the output. */
  private static final FsPermission READABLE = new FsPermission((short) 0640);

  private final MapTask task;
  private final JobConf job;
  private final FileSystem fileSystem;
  private final OutputFiles files;
  private final CompressionCodec codec;
  private final boolean writesTogether;
  private final RecordFormat<K, V> records;
  private final Combiner combiner;
  private final StampedeSpillTask told;
  private final Counters.Counter materialisedBytes;
  private final UserGroupInformation user;

  @SuppressWarnings("unchecked")
  StampedeTaskSide(MapTask task, JobConf job, Task.TaskReporter reporter)
      throws IOException, ClassNotFoundException, StampedeRefusal {
    this.task = task;
    this.job = job;
    Class<K> keyClass = (Class<K>) job.getMapOutputKeyClass();
    Class<V> valueClass = (Class<V>) job.getMapOutputValueClass();
    fileSystem = FileSystem.getLocal(job).getRaw();
    files = new StampedeFiles(job, task.getMapOutputFile(), task.getTaskID());
    codec = job.getCompressMapOutput()
        ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job) : null;
    boolean declared = StampedeKeys.isDeclaredSafe(job);
    writesTogether = (codec == null || declared || ThreadSafeCodecs.contains(codec.getClass()))
        && (declared || fileSystem.getClass() == RawLocalFileSystem.class);
    records = new JobRecords<>(job, keyClass, valueClass, codec, task.spilledRecordsCounter);
    combiner = new StampedeCombiner<>(task, job, reporter, keyClass, valueClass, codec);
    told = new StampedeSpillTask(task, job, reporter);
    materialisedBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES);
    user = UserGroupInformation.getCurrentUser();
  }

  /** Finishes the task's bookkeeping once the output is written. */
  void finish() throws IOException {
    told.finish();
    Path output = task.getMapOutputFile().getOutputFile();
    materialisedBytes.increment(fileSystem.getFileStatus(output).getLen());
    if (!READABLE.equals(READABLE.applyUMask(FsPermission.getUMask(job)))) {
      fileSystem.setPermission(output, READABLE);
      fileSystem.setPermission(task.getMapOutputFile().getOutputIndexFile(), READABLE);
    }
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
    return new StampedeChecksum(job);
  }

  @Override
  public CompressionCodec codec() {
    return codec;
  }

  @Override
  public boolean mayWriteTogether() {
    return writesTogether;
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

  /** Runs the work as the current user, which threads do not inherit on newer JDKs: a combiner may ask for it. */
  @Override
  public Thread thread(Runnable work) {
    return new Thread(() -> user.doAs((PrivilegedAction<Void>) () -> {
      work.run();
      return null;
    }), "SpillThread");
  }
}
