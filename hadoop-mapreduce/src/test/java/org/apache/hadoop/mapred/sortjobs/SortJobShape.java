/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobContext;
import org.apache.hadoop.mapred.lib.HashPartitioner;
import org.apache.hadoop.mapred.testing.OnlyStreams;

/** A description of a small random job, with its keys, settings and records; the same for the same seed. */
public record SortJobShape(long seed, KeyKind keys, Class<? extends JobComparator> comparator, boolean grouped,
    Class<? extends CompressionCodec> codec, boolean combined, boolean inTurn, String collector, int threads,
    int sortMb, float spillPercent, int factor, int combineSpills, int maps, int reduces, int records, int kinds,
    int longest) {
  private static final int HEAD = 2 * Long.BYTES;
  /** The length of a value that is larger than the smallest buffer. */
  private static final int HUGE = 1_200_000;

  /** A record as the map emits it: the key as a value of {@link KeyKind}, and the bytes of the value. */
  public record Emitted(Object key, byte[] value) {
    /** Returns the mark that tells the record from others; marks may be added up. */
    long mark() {
      return ByteBuffer.wrap(value).getLong();
    }
  }

  public static SortJobShape of(long seed) {
    Random random = new Random(seed);
    KeyKind keys = one(random, KeyKind.values());
    List<Class<? extends JobComparator>> comparators = new ArrayList<>(
        List.of(JobComparator.Natural.class, JobComparator.Reversed.class, JobComparator.Static.class));
    if (keys != KeyKind.PLAIN) {
      for (int i = 0; i < 3; i++) {
        comparators.add(null);
      }
    }
    Class<? extends JobComparator> comparator = comparators.get(random.nextInt(comparators.size()));
    boolean grouped = keys.grouping() != null && random.nextInt(3) == 0;
    int size = random.nextInt(10);
    int records = size < 6 ? random.nextInt(500) : size < 9 ? random.nextInt(3_000) : 10_000 + random.nextInt(15_000);
    Class<? extends CompressionCodec> codec = switch (random.nextInt(10)) {
      case 0, 1 -> DefaultCodec.class;
      case 2 -> GzipCodec.class;
      case 3, 4 -> SharedBufferCodec.class;
      // each of its streams takes a megabyte
      case 5 -> records < 500 && random.nextBoolean() ? BZip2Codec.class : OnlyStreams.class;
      default -> null;
    };
    return new SortJobShape(seed, keys, comparator, grouped, codec, random.nextInt(3) == 0, random.nextBoolean(),
        random.nextInt(6) == 0 ? "quicksort" : "partitioned", 1 + random.nextInt(6),
        one(random, 1, 1, 1, 2, 5, 20), one(random, 0.1f, 0.5f, 0.8f, 1f), one(random, 2, 3, 10, 100),
        1 + random.nextInt(4), 1 + random.nextInt(3), one(random, 1, 2, 3, 7, 20), records,
        one(random, 1, 3, 50, 1000, Integer.MAX_VALUE), random.nextInt(30) == 0 ? HUGE : one(random, 0, 10, 100));
  }

  /** Returns a job with many reduces and some records for each. */
  public static SortJobShape wide(long seed, int reduces) {
    return new SortJobShape(seed, KeyKind.TEXT, null, false, DefaultCodec.class, false, true, "partitioned", 2, 1, 0.8f,
        10, 3, 3, reduces, 20 * reduces, Integer.MAX_VALUE, 10);
  }

  /** Returns a job whose maps fill a one-megabyte buffer completely before they spill. */
  public static SortJobShape fillsTheBuffer(long seed, String collector) {
    return new SortJobShape(seed, KeyKind.TEXT, null, true, null, false, false, collector, 1, 1, 1f, 10, 1, 2, 3,
        20_971, 50, 10);
  }

  @SafeVarargs
  private static <T> T one(Random random, T... of) {
    return of[random.nextInt(of.length)];
  }

  public void configure(JobConf job) {
    job.setMapOutputKeyClass(keys.type());
    job.setMapOutputValueClass(BytesWritable.class);
    job.setStrings("io.serializations", PlainSerialization.class.getName(),
        "org.apache.hadoop.io.serializer.WritableSerialization");
    job.setPartitionerClass(inTurn ? InTurn.class : HashPartitioner.class);
    if (comparator != null) {
      job.setOutputKeyComparatorClass(comparator);
    }
    if (grouped) {
      job.setOutputValueGroupingComparator(keys.grouping());
    }
    if (codec != null) {
      job.setCompressMapOutput(true);
      job.setMapOutputCompressorClass(codec);
    }
    if (combined) {
      job.setCombinerClass(Sum.class);
    }
    job.set("mapreduce.task.map.collector", collector);
    job.setInt("mapreduce.task.sort.threads", threads);
    job.setInt(JobContext.IO_SORT_MB, sortMb);
    job.setFloat(JobContext.MAP_SORT_SPILL_PERCENT, spillPercent);
    job.setInt(JobContext.IO_SORT_FACTOR, factor);
    job.setInt(JobContext.MAP_COMBINE_MIN_SPILLS, combineSpills);
    job.setNumReduceTasks(reduces);
  }

  /** Returns the records that a map emits, in order. */
  public List<Emitted> emitted(int map) {
    Random random = new Random(seed * 31 + map);
    List<Emitted> emitted = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      Object key = keys.value(random.nextInt(kinds) * 0x9E3779B1);
      int length = longest == HUGE ? random.nextInt(records) < 3 ? HUGE : 0 : random.nextInt(longest + 1);
      byte[] value = new byte[HEAD + length];
      ByteBuffer.wrap(value).putLong(random.nextLong()).putLong(1);
      for (int at = HEAD; at < Math.min(value.length, HEAD + 100); at++) {
        value[at] = (byte) random.nextInt(4);
      }
      emitted.add(new Emitted(key, value));
    }
    return emitted;
  }

  int partition(int record, Object key) {
    return inTurn ? record % reduces : (keys.key(key).hashCode() & Integer.MAX_VALUE) % reduces;
  }
}
