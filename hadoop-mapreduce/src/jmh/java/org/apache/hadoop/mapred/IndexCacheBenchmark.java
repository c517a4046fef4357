/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.file.Files;
import java.util.SplittableRandom;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.benchmark.BenchmarkThreads;
import org.apache.hadoop.benchmark.UnwrittenLog;
import org.apache.hadoop.fs.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The search of a tracker for a reduce's part of a map output when the index is in its cache, as all are here: 1,000
 * maps with parts for 100 reduces, each asked for by chance. An operation is one part, and its time what all threads
 * together take for it: a second, divided by it, is what they get done in a second.
 */
public class IndexCacheBenchmark extends AbstractMicrobenchmark {
  private static final int MAPS = 1000;
  private static final int REDUCES = 100;
  private static final int PARTS = 200_000;
  private static final int PART_BYTES = 1 << 10;

  /** The number of threads that ask at once. */
  @Param({"16"})
  private int threads;

  private final String[] maps = new String[MAPS];
  private SplittableRandom[] randoms;
  private IndexCache cache;
  private Path file;
  private BenchmarkThreads workers;

  /** Reads all indexes, from one file that is gone afterwards: if one were read again, that would fail. */
  @Setup
  public void setUp() throws IOException {
    UnwrittenLog.setUp();
    JobConf conf = new JobConf();
    cache = new IndexCache(conf);
    java.nio.file.Path index = Files.createTempFile("file.out", ".index");
    try {
      file = new Path(index.toUri());
      SpillRecord record = new SpillRecord(REDUCES);
      for (int i = 0; i < REDUCES; i++) {
        record.putIndex(new IndexRecord(i * PART_BYTES, PART_BYTES, PART_BYTES), i);
      }
      record.writeToFile(file, conf);
      for (int i = 0; i < MAPS; i++) {
        maps[i] = String.format("attempt_201011110000_0001_m_%06d_0", i);
        part(i, 0);
      }
    } finally {
      Files.delete(index);
    }
    randoms = new SplittableRandom[threads];
    for (int i = 0; i < threads; i++) {
      randoms[i] = new SplittableRandom(SEED + i);
    }
    workers = new BenchmarkThreads(threads);
  }

  @TearDown
  public void tearDown() {
    workers.close();
  }

  /** Parts of maps whose indexes are there. */
  @Benchmark
  @OperationsPerInvocation(PARTS)
  public long hit() throws Exception {
    return workers.run(PARTS, this::ask);
  }

  private long ask(int thread, int parts) throws IOException {
    SplittableRandom random = randoms[thread];
    long offsets = 0;
    for (int i = 0; i < parts; i++) {
      offsets += part(random.nextInt(MAPS), random.nextInt(REDUCES)).startOffset;
    }
    return offsets;
  }

  private IndexRecord part(int map, int reduce) throws IOException {
    return cache.getIndexInformation(maps[map], reduce, file, null);
  }
}
