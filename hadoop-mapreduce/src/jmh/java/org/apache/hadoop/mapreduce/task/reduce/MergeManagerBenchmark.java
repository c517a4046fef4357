/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.benchmark.BenchmarkThreads;
import org.apache.hadoop.benchmark.UnwrittenLog;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.Progress;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The cost of each map output of 1 KB for a reduce beside its bytes: memory is reserved for it, and it is handed over
 * as complete. An operation is one output, and its time what all threads together take for it: a second, divided by it,
 * is what they get done in a second.
 *
 * <p>The manager gets 20,000 outputs and has so much memory that no merge starts. Then they are dropped, which is not
 * timed. What is logged is made and not written, see {@link UnwrittenLog}.
 */
public class MergeManagerBenchmark extends AbstractMicrobenchmark {
  private static final int OUTPUTS = 20_000;
  private static final int LENGTH = 1 << 10;
  /**
   * The memory of the manager: more bytes than come while the benchmark runs: that outputs are dropped, a manager may
   * not learn.
   */
  private static final long MEMORY = 1L << 50;
  private static final String CLUSTER = "201011110000";

  /** The number of threads that copy at once; a reduce has five fetchers by default. */
  @Param({"1", "5"})
  private int threads;

  private final TaskAttemptID map = new TaskAttemptID(CLUSTER, 1, TaskType.MAP, 0, 0);
  private final Counters counters = new Counters();
  private volatile Throwable failure;
  private MergeManager<Object, Object> manager;
  private BenchmarkThreads workers;

  /** A manager with nothing in it. */
  @Setup
  public void setUp() throws IOException {
    UnwrittenLog.setUp();
    JobConf conf = new JobConf();
    conf.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, MEMORY);
    manager = new MergeManager<>(new TaskAttemptID(CLUSTER, 1, TaskType.REDUCE, 0, 0), conf,
        FileSystem.getLocal(conf), new LocalDirAllocator("mapreduce.cluster.local.dir"), Reporter.NULL, null, null,
        null, counter("spilled"), counter("combined"), counter("merged"), thrown -> failure = thrown,
        new Progress());
    workers = new BenchmarkThreads(threads);
  }

  private Counters.Counter counter(String name) {
    return counters.findCounter("shuffle", name);
  }

  /** Makes the manager as it was; fails if it has merged. */
  @TearDown(Level.Invocation)
  public void drop() {
    synchronized (manager) {
      int outputs = manager.inMemoryMapOutputs.size();
      if (outputs != OUTPUTS || failure != null) {
        throw new IllegalStateException(outputs + " outputs, not " + OUTPUTS, failure);
      }
      manager.inMemoryMapOutputs.forEach(MapOutput::abort);
      manager.inMemoryMapOutputs.clear();
    }
  }

  @TearDown
  public void tearDown() {
    workers.close();
  }

  /** Reserves and commits all. */
  @Benchmark
  @OperationsPerInvocation(OUTPUTS)
  public long reserveAndCommit() throws Exception {
    return workers.run(OUTPUTS, this::copy);
  }

  private long copy(int thread, int outputs) throws IOException {
    long bytes = 0;
    for (int i = 0; i < outputs; i++) {
      MapOutput<Object, Object> output = manager.reserve(map, LENGTH, thread);
      output.commit();
      bytes += output.getSize();
    }
    return bytes;
  }
}
