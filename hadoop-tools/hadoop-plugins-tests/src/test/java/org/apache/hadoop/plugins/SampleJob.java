/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hive.ql.io.HiveKey;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * A job whose correct output does not depend on what sorts its maps: sums of numbers by key, or all numbers of a key,
 * sorted, since equal keys have no order.
 */
final class SampleJob {
  static final String COLLECTOR = "mapreduce.job.map.output.collector.class";
  static final String STAMPEDE = "org.apache.hadoop.mapred.StampedeMapOutput";
  static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";
  static final String STAMPEDE_SHUFFLE = "org.apache.hadoop.mapred.StampedeShuffle";
  private static final String KEYS = "sample.keys";
  static final int REDUCES = 3;

  /** The types of keys, each made from a line's number. */
  enum Keys {
    TEXT(Text.class) {
      @Override
      void set(WritableComparable<?> key, int number) {
        ((Text) key).set("key " + number % 977);
      }
    },
    LONG(LongWritable.class) {
      @Override
      void set(WritableComparable<?> key, int number) {
        ((LongWritable) key).set(number % 977 - 500);
      }
    },
    /** Keys that include NaN and zeros of both signs, which Hadoop 3 distinguishes. */
    DOUBLE(DoubleWritable.class) {
      @Override
      void set(WritableComparable<?> key, int number) {
        int kind = number % 97 - 50;
        double zero = number % 2 == 0 ? 0.0 : -0.0;
        ((DoubleWritable) key).set(kind == 0 ? zero : kind == 1 ? Double.NaN : kind / 8.0);
      }
    },
    BYTES(BytesWritable.class) {
      @Override
      void set(WritableComparable<?> key, int number) {
        byte[] bytes = ("prefix of all " + number % 977).getBytes(StandardCharsets.UTF_8);
        ((BytesWritable) key).set(bytes, 0, bytes.length);
      }
    },
    /** Keys that HBase's bulk loads sort by. */
    HBASE(ImmutableBytesWritable.class) {
      @Override
      void set(WritableComparable<?> key, int number) {
        ((ImmutableBytesWritable) key).set(("row " + number % 977).getBytes(StandardCharsets.UTF_8));
      }
    },
    /** Keys that Hive sorts by, whose hash is not that of their bytes. */
    HIVE(HiveKey.class) {
      @Override
      void set(WritableComparable<?> key, int number) {
        byte[] bytes = ("group " + number % 977).getBytes(StandardCharsets.UTF_8);
        ((HiveKey) key).set(bytes, 0, bytes.length);
        ((HiveKey) key).setHashCode(number % 977);
      }
    },
    /** A user's class, which only its own compareTo can order. */
    OWN(Backward.class) {
      @Override
      void set(WritableComparable<?> key, int number) {
        ((Backward) key).set(number % 977);
      }
    };

    final Class<? extends WritableComparable<?>> type;

    @SuppressWarnings("unchecked")
    Keys(Class<?> type) {
      this.type = (Class<? extends WritableComparable<?>>) type;
    }

    abstract void set(WritableComparable<?> key, int number);
  }

  /** A key that sorts the greatest number first. */
  public static final class Backward extends LongWritable {
    @Override
    public int compareTo(LongWritable other) {
      return Long.compare(other.get(), get());
    }
  }

  /** Emits a key and the number of each line. */
  public static class Emit extends Mapper<LongWritable, Text, Writable, LongWritable> {
    private final LongWritable value = new LongWritable();
    private Keys keys;
    private WritableComparable<?> key;

    @Override
    protected void setup(Context context) {
      keys = context.getConfiguration().getEnum(KEYS, Keys.TEXT);
      key = (WritableComparable<?>) org.apache.hadoop.util.ReflectionUtils.newInstance(keys.type, null);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
      int number = Integer.parseInt(line.toString());
      keys.set(key, number);
      value.set(number);
      context.write(key, value);
    }
  }

  /** Writes the numbers of a key in ascending order. */
  public static class InOrder extends Reducer<Writable, LongWritable, Text, Text> {
    @Override
    protected void reduce(Writable key, Iterable<LongWritable> values, Context context)
        throws IOException, InterruptedException {
      List<Long> numbers = new ArrayList<>();
      values.forEach(value -> numbers.add(value.get()));
      numbers.sort(null);
      context.write(new Text(key.toString()), new Text(numbers.toString()));
    }
  }

  /** Adds the numbers of a key. */
  public static final class Sum extends Reducer<Writable, LongWritable, Writable, LongWritable> {
    @Override
    protected void reduce(Writable key, Iterable<LongWritable> values, Context context)
        throws IOException, InterruptedException {
      long sum = 0;
      for (LongWritable value : values) {
        sum += value.get();
      }
      context.write(key, new LongWritable(sum));
    }
  }

  private SampleJob() {
  }

  /** Writes {@code files} files of random numbers into a folder, one number per line. */
  static void write(java.nio.file.Path folder, int files, int lines, long seed) throws IOException {
    Random random = new Random(seed);
    Files.createDirectories(folder);
    for (int file = 0; file < files; file++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < lines; i++) {
        text.append(random.nextInt(1_000_000)).append('\n');
      }
      Files.writeString(folder.resolve("in" + file), text);
    }
  }

  /** Returns the job, not yet submitted. */
  static Job job(Configuration conf, Keys keys, boolean combines, java.nio.file.Path in, java.nio.file.Path out)
      throws IOException {
    Job job = Job.getInstance(conf, keys + (combines ? ", combined" : ""));
    job.getConfiguration().setInt("mapreduce.client.completion.pollinterval", 50);
    job.getConfiguration().setEnum(KEYS, keys);
    job.setJarByClass(SampleJob.class);
    job.setMapperClass(Emit.class);
    job.setMapOutputKeyClass(keys.type);
    job.setMapOutputValueClass(LongWritable.class);
    if (combines) {
      job.setCombinerClass(Sum.class);
      job.setReducerClass(Sum.class);
    } else {
      job.setReducerClass(InOrder.class);
    }
    job.setNumReduceTasks(REDUCES);
    FileInputFormat.addInputPath(job, new Path(in.toUri()));
    FileOutputFormat.setOutputPath(job, new Path(out.toUri()));
    return job;
  }

  /** Runs a job to completion; returns what each reduce wrote. */
  static Map<String, String> run(Job job) throws Exception {
    if (!job.waitForCompletion(false)) {
      throw new AssertionError(job.getJobName() + " failed: " + job.getStatus().getFailureInfo());
    }
    Map<String, String> written = new TreeMap<>();
    java.nio.file.Path folder = java.nio.file.Path.of(FileOutputFormat.getOutputPath(job).toUri());
    try (Stream<java.nio.file.Path> files = Files.list(folder)) {
      for (java.nio.file.Path file : (Iterable<java.nio.file.Path>) files::iterator) {
        String name = file.getFileName().toString();
        if (name.startsWith("part-")) {
          written.put(name, Files.readString(file));
        }
      }
    }
    return written;
  }

  /** Returns the number of maps sorted by the plug-in. */
  static long sorted(Job job) throws IOException {
    return count(job, "MAPS_SORTED_BY_STAMPEDE");
  }

  /** Returns the number of maps that the plug-in left to Hadoop. */
  static long refused(Job job) throws IOException {
    return count(job, "MAPS_SORTED_BY_HADOOP");
  }

  /** Returns the number of reduces that used the plug-in's shuffle. */
  static long shuffled(Job job) throws IOException {
    return count(job, "REDUCES_SHUFFLED_BY_STAMPEDE");
  }

  /** Returns the number of reduces that the plug-in left to Hadoop's shuffle. */
  static long leftShuffles(Job job) throws IOException {
    return count(job, "REDUCES_SHUFFLED_BY_HADOOP");
  }

  private static long count(Job job, String name) throws IOException {
    Counters counters = job.getCounters();
    return counters.findCounter("Stampede", name).getValue();
  }
}
