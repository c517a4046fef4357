/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapred.testing.JobConfs;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * A run of one real map task in a folder of its own, under a task tracker that agrees with everything. The records come
 * from the job's MapRunnable. Works on stock jars as well, through {@link org.apache.hadoop.testing.StockHadoop}.
 */
final class MapRun implements AutoCloseable {
  private static final FileSplit NO_SPLIT = new FileSplit(new Path("none"), 0, 0, new String[0]);

  /** A serialized record of the output. */
  record Pair(byte[] key, byte[] value) {
  }

  /** An input that is never read. */
  public static class NoInput implements InputFormat<NullWritable, NullWritable> {
    @Override
    public InputSplit[] getSplits(JobConf job, int count) {
      return new InputSplit[] {NO_SPLIT};
    }

    @Override
    public RecordReader<NullWritable, NullWritable> getRecordReader(InputSplit split, JobConf job, Reporter reporter) {
      return new RecordReader<>() {
        @Override
        public boolean next(NullWritable key, NullWritable value) {
          return false;
        }

        @Override
        public NullWritable createKey() {
          return NullWritable.get();
        }

        @Override
        public NullWritable createValue() {
          return NullWritable.get();
        }

        @Override
        public long getPos() {
          return 0;
        }

        @Override
        public void close() {
        }

        @Override
        public float getProgress() {
          return 0;
        }
      };
    }
  }

  private final java.nio.file.Path folder;
  private final JobConf job = JobConfs.create();
  private MapTask task;
  private volatile String reported = "";

  MapRun() throws IOException {
    folder = Files.createTempDirectory("map-run");
    job.set(MRConfig.LOCAL_DIR, folder.toString());
    job.setInputFormat(NoInput.class);
    job.setOutputFormat(NullOutputFormat.class);
    job.setNumReduceTasks(3);
  }

  private static FileSystem local() throws IOException {
    return FileSystem.getLocal(JobConfs.defaults()).getRaw();
  }

  /** Returns the configuration of the run; to be changed only before the run. */
  JobConf job() {
    return job;
  }

  void run() throws Exception {
    FileSystem fs = local();
    Path split = new Path(folder.toString(), "job.split");
    try (FSDataOutputStream out = fs.create(split)) {
      Text.writeString(out, FileSplit.class.getName());
      NO_SPLIT.write(out);
    }
    TaskAttemptID id = new TaskAttemptID(new TaskID(new JobID("test", 1), TaskType.MAP, 0), 0);
    task = new MapTask("", id, 0, new TaskSplitIndex(split.toString(), 0), 1);
    task.setConf(job);
    task.run(job, tracker(message -> reported = message));
  }

  /** Returns a task tracker that agrees with everything, and passes on the message of a fatal error. */
  static TaskUmbilicalProtocol tracker(Consumer<String> fatal) {
    return (TaskUmbilicalProtocol) Proxy.newProxyInstance(MapRun.class.getClassLoader(),
        new Class<?>[] {TaskUmbilicalProtocol.class},
        (proxy, method, arguments) -> {
          if (method.getName().equals("fatalError")) {
            fatal.accept((String) arguments[1]);
          }
          return method.getReturnType() == boolean.class ? true : null;
        });
  }

  /** Returns the message with which the task reported a fatal error to its tracker. */
  String reported() {
    return reported;
  }

  /** Removes the files that a run has left. */
  void clean() throws IOException {
    FileUtil.fullyDelete(folder.resolve("output").toFile());
  }

  long counter(Enum<?> name) {
    return task.getCounters().getCounter(name);
  }

  long counter(String group, String name) {
    return task.getCounters().findCounter(group, name).getCounter();
  }

  java.nio.file.Path output() {
    return folder.resolve("output/file.out");
  }

  java.nio.file.Path index() {
    return folder.resolve("output/file.out.index");
  }

  /** Returns the files in the output folder, in alphabetical order. */
  List<String> files() {
    String[] names = folder.resolve("output").toFile().list();
    List<String> files = names == null ? new ArrayList<>() : new ArrayList<>(Arrays.asList(names));
    files.sort(null);
    return files;
  }

  /** Returns the records of a partition, read by stock's reader. */
  List<Pair> partition(int number) throws IOException {
    return read(output(), index(), job, number);
  }

  /** Returns the records of a partition of a map's {@code output}. */
  static List<Pair> read(java.nio.file.Path output, java.nio.file.Path outputIndex, JobConf job, int number)
      throws IOException {
    IndexRecord index = new SpillRecord(new Path(outputIndex.toString()), job).getIndex(number);
    CompressionCodec codec = job.getCompressMapOutput()
        ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job) : null;
    FSDataInputStream in = local().open(new Path(output.toString()));
    in.seek(index.startOffset);
    IFile.Reader<Object, Object> reader = new IFile.Reader<>(job, in, index.partLength, codec, null);
    List<Pair> records = new ArrayList<>();
    DataInputBuffer key = new DataInputBuffer();
    DataInputBuffer value = new DataInputBuffer();
    while (reader.nextRawKey(key)) {
      reader.nextRawValue(value);
      records.add(new Pair(Arrays.copyOf(key.getData(), key.getLength()),
          Arrays.copyOf(value.getData(), value.getLength())));
    }
    if (reader.bytesRead != index.rawLength) {
      throw new AssertionError("partition " + number + " has " + reader.bytesRead + " bytes, and " + index.rawLength
          + " in the index");
    }
    reader.close();
    return records;
  }

  @Override
  public void close() throws IOException {
    FileUtil.fullyDelete(folder.toFile());
  }
}
