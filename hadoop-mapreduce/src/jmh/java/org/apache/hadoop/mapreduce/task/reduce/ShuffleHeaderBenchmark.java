/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * The header that goes before the bytes of a map output on their way to a reduce, and says whose they are and how many:
 * written by the tracker's code, read by the reduce's, from memory. An operation is the header of one output.
 *
 * <p>Neither counts what follows it: a fetcher makes an id of the text in its header, a batched copy compares the
 * numbers in its own to those it has asked for.
 */
public class ShuffleHeaderBenchmark extends AbstractMicrobenchmark {
  static final String CLUSTER = "201011110000";
  static final int JOB = 3;
  static final int MAP = 1234;
  static final int REDUCE = 42;
  static final long LENGTH = 1038;
  static final long RAW_LENGTH = 1034;

  private final String mapId = String.format("attempt_%s_%04d_m_%06d_0", CLUSTER, JOB, MAP);
  private final DataOutputBuffer out = new DataOutputBuffer();
  private final DataInputBuffer in = new DataInputBuffer();
  private AnswerHeader answer;

  /** Looks for the batched copy. */
  @Setup
  public void setUp() throws Throwable {
    answer = AnswerHeader.isThere() ? new AnswerHeader() : null;
    if (answer != null) {
      answer.check();
    }
  }

  /** Writes and reads the header of stock, the same on every arm. */
  @Benchmark
  public Object writable() throws IOException {
    return writeAndRead();
  }

  /** The one that an arm sends unless it is told otherwise: an answer to a batched copy, or stock's. */
  @Benchmark
  public Object ofArm() throws Throwable {
    return answer == null ? writeAndRead() : answer.writeAndRead();
  }

  private Object writeAndRead() throws IOException {
    out.reset();
    new ShuffleHeader(mapId, LENGTH, RAW_LENGTH, REDUCE).write(out);
    in.reset(out.getData(), out.getLength());
    ShuffleHeader read = new ShuffleHeader();
    read.readFields(in);
    return read;
  }
}
