/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.zip.CRC32;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.testing.KerberosInternals;

/**
 * Runs map tasks of many kinds and describes each by the part of its output that a job can see: the counters, and for
 * each partition the keys in order with the values of equal keys in any order. Runs on stock and tuned classes.
 */
public class MapOutputCases implements Callable<Map<String, String>> {
  static final String SEED = "test.seed";
  static final String RECORDS = "test.records";
  static final String KINDS_OF_KEYS = "test.kinds.of.keys";
  private static final String ALL_LENGTHS = "test.longest";

  /** A map that emits random keys of the job's class, with BytesWritable values. */
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
      int kinds = job.getInt(KINDS_OF_KEYS, Integer.MAX_VALUE);
      int longest = job.getInt(ALL_LENGTHS, 100);
      for (int i = 0; i < job.getInt(RECORDS, 0); i++) {
        byte[] value = new byte[random.nextInt(longest)];
        random.nextBytes(value);
        out.collect(key(job.getMapOutputKeyClass(), random.nextInt(kinds)), new BytesWritable(value));
      }
    }

    private static Writable key(Class<?> type, int number) {
      // spread over all bytes, and equal for equal numbers
      int mixed = number * 0x9E3779B1;
      if (type == Text.class) {
        return new Text(Integer.toString(mixed, 7));
      } else if (type == BytesWritable.class) {
        return new BytesWritable(Arrays.copyOf(Integer.toString(mixed, 3).getBytes(), 1 + (mixed & 31)));
      } else if (type == LongWritable.class) {
        return new LongWritable((long) mixed << (mixed & 31));
      } else if (type == IntWritable.class) {
        return new IntWritable(mixed);
      } else if (type == FloatWritable.class) {
        return new FloatWritable(mixed / 1000);
      } else if (type == VIntWritable.class) {
        return new VIntWritable(mixed >> (mixed & 31));
      } else {
        return NullWritable.get();
      }
    }
  }

  /** A reducer that emits one value for each key: the bytes of its values, summed in eight columns. */
  public static class Sum extends MapReduceBase
      implements Reducer<Writable, BytesWritable, Writable, BytesWritable> {
    @Override
    public void reduce(Writable key, Iterator<BytesWritable> values, OutputCollector<Writable, BytesWritable> out,
        Reporter reporter) throws IOException {
      byte[] sum = new byte[8];
      while (values.hasNext()) {
        BytesWritable value = values.next();
        for (int i = 0; i < value.getLength(); i++) {
          sum[i % sum.length] += value.getBytes()[i];
        }
      }
      out.collect(key, new BytesWritable(sum));
    }
  }

  /** An order other than the registered one, for which no key prefixes are known. */
  public static class Backwards extends Text.Comparator {
    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      return super.compare(b2, s2, l2, b1, s1, l1);
    }
  }

  private final Map<String, String> results = new LinkedHashMap<>();

  @Override
  public Map<String, String> call() throws Exception {
    KerberosInternals.exportTo(getClass());
    for (Class<?> type : List.of(Text.class, BytesWritable.class, LongWritable.class, IntWritable.class,
        FloatWritable.class, VIntWritable.class, NullWritable.class)) {
      run("one spill of " + type.getSimpleName(), type, 5_000, job -> { });
      run("many spills of " + type.getSimpleName(), type, 60_000, job -> job.setInt(JobContext.IO_SORT_MB, 1));
    }
    run("nothing", Text.class, 0, job -> { });
    run("one record", Text.class, 1, job -> job.setNumReduceTasks(20));
    run("one partition", Text.class, 20_000, job -> job.setNumReduceTasks(1));
    run("500 partitions", Text.class, 20_000, job -> {
      job.setNumReduceTasks(500);
      job.setInt(JobContext.IO_SORT_MB, 1);
    });
    run("a comparator of the user", Text.class, 20_000, job -> {
      job.setOutputKeyComparatorClass(Backwards.class);
      job.setInt(JobContext.IO_SORT_MB, 1);
    });
    run("few keys", Text.class, 20_000, job -> {
      job.setInt(KINDS_OF_KEYS, 5);
      job.setInt(JobContext.IO_SORT_MB, 1);
    });
    run("a codec", Text.class, 40_000, job -> {
      job.setCompressMapOutput(true);
      job.setInt(JobContext.IO_SORT_MB, 1);
    });
    run("a codec in one spill", Text.class, 4_000, job -> job.setCompressMapOutput(true));
    run("a codec and nothing", Text.class, 0, job -> job.setCompressMapOutput(true));
    run("more spills than are merged at once", Text.class, 60_000, job -> {
      job.setInt(JobContext.IO_SORT_MB, 1);
      job.setInt(JobContext.IO_SORT_FACTOR, 2);
    });
    run("indices on disk", Text.class, 40_000, job -> {
      job.setInt(JobContext.IO_SORT_MB, 1);
      job.setInt(JobContext.INDEX_CACHE_MEMORY_LIMIT, 0);
    });
    run("one index on disk", Text.class, 400, job -> job.setInt(JobContext.INDEX_CACHE_MEMORY_LIMIT, 0));
    run("a spill percentage of 0.9", Text.class, 40_000, job -> {
      job.setInt(JobContext.IO_SORT_MB, 1);
      job.set(JobContext.MAP_SORT_SPILL_PERCENT, "0.9");
    });
    run("a spill percentage of 0.1", Text.class, 20_000, job -> {
      job.setInt(JobContext.IO_SORT_MB, 1);
      // a single merge whatever the number of spills, since the counter includes how often a record was written
      job.setInt(JobContext.IO_SORT_FACTOR, 100);
      job.set(JobContext.MAP_SORT_SPILL_PERCENT, "0.1");
    });
    run("records larger than the buffer", Text.class, 30, job -> {
      job.setInt(JobContext.IO_SORT_MB, 1);
      job.setInt(JobContext.IO_SORT_FACTOR, 100);
      job.setInt(ALL_LENGTHS, 3_000_000);
    });
    run("a combiner in one spill", Text.class, 5_000, job -> {
      job.setCombinerClass(Sum.class);
      job.setInt(KINDS_OF_KEYS, 300);
    });
    run("a combiner and a codec", Text.class, 5_000, job -> {
      job.setCombinerClass(Sum.class);
      job.setCompressMapOutput(true);
      job.setInt(KINDS_OF_KEYS, 300);
    });
    run("a combiner and many spills", Text.class, 60_000, job -> {
      job.setCombinerClass(Sum.class);
      job.setInt(JobContext.IO_SORT_MB, 1);
      job.setInt(KINDS_OF_KEYS, 300);
    });
    return results;
  }

  private interface Settings {
    void set(JobConf job);
  }

  /** Sets the keys that differ from stock; does nothing on stock. */
  void configure(JobConf job) {
  }

  private void run(String name, Class<?> keys, int records, Settings settings) throws Exception {
    try (MapRun run = new MapRun()) {
      JobConf job = run.job();
      job.setMapRunnerClass(Emit.class);
      job.setMapOutputKeyClass(keys);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setInt(RECORDS, records);
      job.setLong(SEED, Long.getLong(SEED, 1));
      settings.set(job);
      configure(job);
      run.run();
      List<String> told = new ArrayList<>();
      // stock leaves the spills' indices behind, and the number of spills may vary by one
      told.add(run.files().stream().filter(file -> !file.matches("spill.*index")).toList().toString());
      told.add("records " + run.counter(TaskCounter.MAP_OUTPUT_RECORDS));
      told.add("bytes " + run.counter(TaskCounter.MAP_OUTPUT_BYTES));
      boolean spillsDiffer = name.contains("many spills") && name.contains("combiner") || name.contains("at once");
      if (!spillsDiffer) {
        told.add("spilled " + run.counter(TaskCounter.SPILLED_RECORDS));
        told.add("combined " + run.counter(TaskCounter.COMBINE_INPUT_RECORDS));
        told.add("to " + run.counter(TaskCounter.COMBINE_OUTPUT_RECORDS));
      }
      for (int partition = 0; partition < job.getNumReduceTasks(); partition++) {
        told.add(tell(run.partition(partition), job.getOutputKeyComparator()));
      }
      results.put(name, told.toString());
    }
  }

  /** Returns a checksum of the records that does not depend on the order of the values of equal keys. */
  static String tell(List<MapRun.Pair> records, RawComparator<?> comparator) {
    CRC32 sum = new CRC32();
    int from = 0;
    while (from < records.size()) {
      int to = from;
      byte[] key = records.get(from).key();
      List<byte[]> values = new ArrayList<>();
      while (to < records.size() && Arrays.equals(key, records.get(to).key())) {
        values.add(records.get(to).value());
        to++;
      }
      if (to < records.size()) {
        byte[] next = records.get(to).key();
        if (comparator.compare(key, 0, key.length, next, 0, next.length) > 0) {
          throw new AssertionError("record " + to + " has a key less than the one before");
        }
      }
      values.sort(Arrays::compare);
      sum.update(key);
      values.forEach(sum::update);
      from = to;
    }
    return records.size() + ":" + Long.toHexString(sum.getValue());
  }
}
