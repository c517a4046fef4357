/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.testing.StatefulClasses;
import org.apache.hadoop.mapred.testing.ThreadsInside;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Runs map tasks with {@link StatefulClasses}, and returns the output of each and the number of threads in each of its
 * classes. Runs on stock classes and on tuned ones, which may sort with four threads.
 */
public class StatefulJobs implements Callable<Map<String, List<Object>>> {
  static final String SEED = "test.stateful.seed";
  private static final int REDUCES = 6;
  private static final int RECORDS = 50_000;
  private static final int KINDS_OF_KEYS = 20_000;

  /** A map that emits keys of the job's class. */
  public static class Emit implements MapRunnable<NullWritable, NullWritable, Writable, BytesWritable> {
    private JobConf job;

    @Override
    public void configure(JobConf conf) {
      job = conf;
    }

    @Override
    public void run(RecordReader<NullWritable, NullWritable> in, OutputCollector<Writable, BytesWritable> out,
        Reporter reporter) throws IOException {
      Random random = new Random(job.getLong(SEED, 0));
      for (int i = 0; i < RECORDS; i++) {
        long number = random.nextInt(KINDS_OF_KEYS) * 0x9E3779B97F4A7C15L;
        byte[] value = new byte[1 + random.nextInt(20)];
        random.nextBytes(value);
        Writable key = (Writable) ReflectionUtils.newInstance(job.getMapOutputKeyClass(), job);
        if (key instanceof Text text) {
          text.set(Long.toString(number, Character.MAX_RADIX));
        } else {
          ((LongWritable) key).set(number);
        }
        out.collect(key, new BytesWritable(value));
      }
    }
  }

  private interface Settings {
    void set(JobConf job);
  }

  private final Map<String, List<Object>> results = new LinkedHashMap<>();

  /** Sets the keys that differ from stock; does nothing on stock. */
  void configure(JobConf job) {
  }

  /** Returns the output or failure of each job, and the maximum number of threads in each kind of class. */
  @Override
  public Map<String, List<Object>> call() throws Exception {
    KerberosInternals.exportTo(getClass());
    run("a key with a comparator", StatefulClasses.NumberKey.class, job -> { });
    run("a key without a comparator", StatefulClasses.PlainKey.class, job -> { });
    run("a comparator of Text", Text.class,
        job -> job.setOutputKeyComparatorClass(StatefulClasses.TextComparator.class));
    run("a codec", Text.class, job -> codec(job));
    run("a combiner", Text.class, job -> job.setCombinerClass(StatefulClasses.Sum.class));
    run("all of them", StatefulClasses.PlainKey.class, job -> {
      codec(job);
      job.setCombinerClass(StatefulClasses.Sum.class);
      job.setPartitionerClass(StatefulClasses.Partitions.class);
      job.setClass("io.serializations", StatefulClasses.Serialization.class, WritableSerialization.class);
    });
    return results;
  }

  private static void codec(JobConf job) {
    job.setCompressMapOutput(true);
    job.setMapOutputCompressorClass(StatefulClasses.OneBufferCodec.class);
  }

  private void run(String name, Class<?> keys, Settings settings) throws Exception {
    ThreadsInside.forget();
    try (MapRun run = new MapRun()) {
      JobConf job = run.job();
      job.setMapRunnerClass(Emit.class);
      job.setMapOutputKeyClass(keys);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setNumReduceTasks(REDUCES);
      job.setInt(JobContext.IO_SORT_MB, 1);
      job.setLong(SEED, Long.getLong(SEED));
      settings.set(job);
      configure(job);
      results.put(name, List.of(told(run), ThreadsInside.most()));
    }
  }

  /** Returns the records of each partition, or the failure of the task. */
  private static List<String> told(MapRun run) {
    List<String> told = new ArrayList<>();
    try {
      run.run();
      for (int partition = 0; partition < REDUCES; partition++) {
        told.add(MapOutputCases.tell(run.partition(partition), run.job().getOutputKeyComparator()));
      }
    } catch (Exception | AssertionError e) {
      told.add(e.toString());
    }
    return told;
  }
}
