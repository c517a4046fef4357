/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapred.sortjobs.SortJobOracle;
import org.apache.hadoop.mapred.sortjobs.SortJobShape;
import org.apache.hadoop.mapred.testing.JobConfs;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskType;

/** Runs a real reduce task over one partition of several maps' outputs on its local disk. */
final class ReduceRun {
  /** A call of the reducer: its serialized key, the sum of the marks of its values, and the sum of their counts. */
  record Called(byte[] key, long marks, long count) {
  }

  /** A reducer that records its calls; for one task at a time. */
  public static class Note extends MapReduceBase implements Reducer<Object, BytesWritable, Object, BytesWritable> {
    private static final List<Called> CALLS = new ArrayList<>();

    @Override
    public void reduce(Object key, Iterator<BytesWritable> values, OutputCollector<Object, BytesWritable> out,
        Reporter reporter) throws IOException {
      byte[] first = SortJobOracle.serialised(key);
      long marks = 0;
      long count = 0;
      while (values.hasNext()) {
        ByteBuffer value = ByteBuffer.wrap(values.next().getBytes());
        marks += value.getLong();
        count += value.getLong();
      }
      CALLS.add(new Called(first, marks, count));
    }
  }

  private final SortJobShape shape;
  private final List<MapRun> maps;
  private final int partition;

  ReduceRun(SortJobShape shape, List<MapRun> maps, int partition) {
    this.shape = shape;
    this.maps = maps;
    this.partition = partition;
  }

  /** Returns the calls of the reducer in order. */
  List<Called> run() throws Exception {
    java.nio.file.Path folder = Files.createTempDirectory("reduce-run");
    try {
      JobConf job = JobConfs.create();
      job.set(MRConfig.LOCAL_DIR, folder.toString());
      shape.configure(job);
      job.setReducerClass(Note.class);
      job.setOutputFormat(NullOutputFormat.class);
      Files.createDirectory(folder.resolve("output"));
      for (int map = 0; map < maps.size(); map++) {
        Files.write(folder.resolve("output/map_" + map + ".out"), segment(maps.get(map)));
      }
      TaskAttemptID id = new TaskAttemptID(new TaskID(new JobID("test", 1), TaskType.REDUCE, partition), 0);
      ReduceTask task = new ReduceTask("", id, partition, maps.size(), 1);
      task.setConf(job);
      Note.CALLS.clear();
      task.run(job, MapRun.tracker(message -> { }));
      return List.copyOf(Note.CALLS);
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private byte[] segment(MapRun map) throws IOException {
    IndexRecord entry = new SpillRecord(new Path(map.index().toString()), map.job()).getIndex(partition);
    try (var file = Files.newByteChannel(map.output(), StandardOpenOption.READ)) {
      ByteBuffer bytes = ByteBuffer.allocate((int) entry.partLength);
      file.position(entry.startOffset);
      while (bytes.hasRemaining() && file.read(bytes) >= 0) {
        continue;
      }
      return bytes.array();
    }
  }
}
