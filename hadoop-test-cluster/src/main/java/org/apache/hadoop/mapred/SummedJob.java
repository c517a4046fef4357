/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.zip.CRC32;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * A job whose maps emit random records, determined by the seed, and whose reduces output for each key the number of
 * values and the sum of their checksums; it also computes the expected output.
 */
final class SummedJob {
  static final int MAPS = 12;
  static final int REDUCES = 3;

  private static final String SEED = "test.seed";
  private static final String RECORDS = "test.records";
  private static final String VALUE_BYTES = "test.value.bytes";
  private static final String TOGETHER = "test.together";
  private static final String STARTED = "test.started";
  private static final int KEYS = 100;

  /**
   * The size of the job.
   *
   * @param records of each map
   * @param bytes of each value
   */
  record Size(int maps, int reduces, int records, int bytes) {
    static Size of(int records, int bytes) {
      return new Size(MAPS, REDUCES, records, bytes);
    }
  }

  /** The sum of one key. Not thread-safe. */
  private static final class Sum {
    private long count;
    private long sum;

    void add(byte[] bytes, int length) {
      CRC32 crc = new CRC32();
      crc.update(bytes, 0, length);
      count++;
      sum += crc.getValue();
    }

    @Override
    public String toString() {
      return count + " " + sum;
    }
  }

  /** The map, whose input is its number. */
  public static final class Emit extends MapReduceBase implements Mapper<LongWritable, Text, Text, BytesWritable> {
    private JobConf job;

    @Override
    public void configure(JobConf conf) {
      job = conf;
    }

    @Override
    public void map(LongWritable offset, Text line, OutputCollector<Text, BytesWritable> out, Reporter reporter)
        throws IOException {
      awaitOthers(Integer.parseInt(line.toString()));
      BytesWritable value = new BytesWritable();
      Text key = new Text();
      IOException[] failure = new IOException[1];
      emit(job, Integer.parseInt(line.toString()), (name, bytes) -> {
        key.set(name);
        value.set(bytes, 0, bytes.length);
        try {
          out.collect(key, value);
        } catch (IOException e) {
          failure[0] = e;
        }
      });
      if (failure[0] != null) {
        throw failure[0];
      }
    }

    private void awaitOthers(int map) throws IOException {
      Path started = Path.of(job.get(STARTED));
      Files.writeString(started.resolve("map" + map), "");
      try {
        while (started.toFile().list().length < job.getInt(TOGETHER, 0)) {
          Thread.sleep(20);
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  /** A reducer that sums up. */
  public static final class Total extends MapReduceBase implements Reducer<Text, BytesWritable, Text, Text> {
    @Override
    public void reduce(Text key, Iterator<BytesWritable> values, OutputCollector<Text, Text> out, Reporter reporter)
        throws IOException {
      Sum sum = new Sum();
      while (values.hasNext()) {
        BytesWritable value = values.next();
        sum.add(value.getBytes(), value.getLength());
      }
      out.collect(key, new Text(sum.toString()));
    }
  }

  private final JobConf job;
  private final Size size;
  private final Path output;
  private RunningJob running;

  /** @param folder a new one, for its files */
  SummedJob(JobConf job, Path folder, Size size, long seed) throws IOException {
    this.job = job;
    this.size = size;
    output = folder.resolve("out");
    Path input = Files.createDirectories(folder.resolve("in"));
    for (int map = 0; map < size.maps(); map++) {
      Files.writeString(input.resolve("part" + map), map + "\n");
    }
    job.set(STARTED, Files.createDirectories(folder.resolve("started")).toString());
    job.setLong(SEED, seed);
    job.setInt(RECORDS, size.records());
    job.setInt(VALUE_BYTES, size.bytes());
    job.setMapperClass(Emit.class);
    job.setReducerClass(Total.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setNumReduceTasks(size.reduces());
    job.setSpeculativeExecution(false);
    job.setNumTasksToExecutePerJvm(-1);
    job.setBoolean("mapreduce.job.committer.setup.cleanup.needed", false);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
  }

  private static void emit(JobConf job, int map, BiConsumer<String, byte[]> records) {
    Random random = new Random(job.getLong(SEED, 0) + map);
    byte[] bytes = new byte[job.getInt(VALUE_BYTES, 0)];
    for (int i = 0; i < job.getInt(RECORDS, 0); i++) {
      // One half is compressible.
      random.nextBytes(bytes);
      Arrays.fill(bytes, 0, bytes.length / 2, (byte) 'a');
      records.accept("key" + random.nextInt(KEYS), bytes);
    }
  }

  /**
   * Keeps each map from ending until so many have begun: with that many trackers of one map slot, each runs at least
   * one.
   */
  SummedJob together(int maps) {
    job.setInt(TOGETHER, maps);
    return this;
  }

  /** Runs the job while all new connections have the fault. Returns the same as {@link #await}. */
  Result runWith(RelayedCluster cluster, LinkFault fault) throws IOException, InterruptedException {
    cluster.setFault(fault);
    submit();
    return await();
  }

  /** Starts the job. To be called once. */
  JobID submit() throws IOException {
    running = new JobClient(job).submitJob(job);
    // In place of a job setup task.
    Files.createDirectories(output.resolve(FileOutputCommitter.TEMP_DIR_NAME));
    return running.getID();
  }

  /**
   * The result of the job.
   *
   * @param maps according to its counters, like the others; 0 if it failed
   */
  record Result(FaultyJob.End end, long maps, long reduces, long failedCopies) {
    private static final Result FAILED = new Result(FaultyJob.End.FAILED, 0, 0, 0);

    @Override
    public String toString() {
      return this == FAILED ? "failed" : end.name().toLowerCase(Locale.ROOT) + ", maps " + maps + ", reduces " + reduces
          + ", failed copies " + failedCopies;
    }
  }

  /** Waits for the end of the job, and checks its output and its counters. */
  Result await() throws IOException, InterruptedException {
    while (!running.isComplete()) {
      Thread.sleep(50);
    }
    if (!running.isSuccessful()) {
      return Result.FAILED;
    }
    Counters counters = running.getCounters();
    long emitted = (long) size.maps() * size.records();
    boolean right = told().equals(expected())
        && counters.getCounter(TaskCounter.MAP_OUTPUT_RECORDS) == emitted
        && counters.getCounter(TaskCounter.REDUCE_INPUT_RECORDS) == emitted
        && counters.getCounter(TaskCounter.SHUFFLED_MAPS) == size.maps() * size.reduces();
    return new Result(right ? FaultyJob.End.RIGHT : FaultyJob.End.WRONG,
        counters.getCounter(JobCounter.TOTAL_LAUNCHED_MAPS), counters.getCounter(JobCounter.TOTAL_LAUNCHED_REDUCES),
        counters.getCounter(TaskCounter.FAILED_SHUFFLE));
  }

  private Map<String, String> told() throws IOException {
    Map<String, String> told = new TreeMap<>();
    for (int reduce = 0; reduce < size.reduces(); reduce++) {
      for (String line : Files.readAllLines(output.resolve(String.format(Locale.ROOT, "part-%05d", reduce)))) {
        String[] parts = line.split("\t");
        told.merge(parts[0], parts[1], (one, other) -> one + " and " + other);
      }
    }
    return told;
  }

  private Map<String, String> expected() {
    Map<String, Sum> sums = new TreeMap<>();
    for (int map = 0; map < size.maps(); map++) {
      emit(job, map, (key, bytes) -> sums.computeIfAbsent(key, unknown -> new Sum()).add(bytes, bytes.length));
    }
    Map<String, String> expected = new TreeMap<>();
    sums.forEach((key, sum) -> expected.put(key, sum.toString()));
    return expected;
  }
}
