/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.benchmark.BenchmarkThreads;
import org.apache.hadoop.benchmark.UnwrittenLog;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.ObjectWritable;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The parameters of a heartbeat as an RPC writes and reads them: the status of a tracker with eight tasks, two of which
 * have ended and report their counters, three booleans and the number of the last response. An operation is one
 * heartbeat, and its time what all threads together take for it. Each thread has buffers of its own, as the connections
 * of a server have.
 */
public class HeartbeatCodecBenchmark extends AbstractMicrobenchmark {
  private static final int HEARTBEATS = 2_000;
  private static final int TASKS = 8;
  private static final int ENDED = 2;
  private static final int MAPS = 6;
  private static final int PARAMETERS = 5;
  private static final int HTTP_PORT = 50060;
  private static final String TRACKER = "tracker_host0001.example.org:localhost/127.0.0.1:" + HTTP_PORT;
  private static final long START_MILLIS = 1_300_000_000_000L;

  /** The number of threads that write or read at once. */
  @Param({"1", "2"})
  private int threads;

  private final JobConf conf = new JobConf();
  private final TaskTrackerStatus status = status();
  private byte[] written;
  private DataOutputBuffer[] outs;
  private BenchmarkThreads workers;

  @Setup
  public void setUp() throws IOException {
    UnwrittenLog.setUp();
    outs = new DataOutputBuffer[threads];
    for (int i = 0; i < threads; i++) {
      outs[i] = new DataOutputBuffer();
    }
    DataOutputBuffer out = new DataOutputBuffer();
    write(out);
    written = Arrays.copyOf(out.getData(), out.getLength());
    workers = new BenchmarkThreads(threads);
  }

  @TearDown
  public void tearDown() {
    workers.close();
  }

  /** Writes a heartbeat as a tracker does. */
  @Benchmark
  @OperationsPerInvocation(HEARTBEATS)
  public long write() throws Exception {
    return workers.run(HEARTBEATS, (thread, operations) -> {
      DataOutputBuffer out = outs[thread];
      for (int i = 0; i < operations; i++) {
        out.reset();
        write(out);
        if (out.getLength() != written.length) {
          throw new IllegalStateException(out.getLength() + " bytes, not " + written.length);
        }
      }
      return out.getLength();
    });
  }

  /** Reads a heartbeat as the JobTracker does. */
  @Benchmark
  @OperationsPerInvocation(HEARTBEATS)
  public long read() throws Exception {
    return workers.run(HEARTBEATS, (thread, operations) -> {
      long read = 0;
      for (int i = 0; i < operations; i++) {
        read += readOne();
      }
      return read;
    });
  }

  private void write(DataOutputBuffer out) throws IOException {
    ObjectWritable.writeObject(out, status, TaskTrackerStatus.class, conf, true);
    ObjectWritable.writeObject(out, false, boolean.class, conf, true);
    ObjectWritable.writeObject(out, false, boolean.class, conf, true);
    ObjectWritable.writeObject(out, true, boolean.class, conf, true);
    ObjectWritable.writeObject(out, (short) 1, short.class, conf, true);
  }

  private long readOne() throws IOException {
    DataInputBuffer in = new DataInputBuffer();
    in.reset(written, written.length);
    ObjectWritable parameter = new ObjectWritable();
    TaskTrackerStatus read = (TaskTrackerStatus) ObjectWritable.readObject(in, parameter, conf);
    for (int i = 1; i < PARAMETERS; i++) {
      ObjectWritable.readObject(in, parameter, conf);
    }
    if (read.getTaskReports().size() != TASKS || in.getPosition() != written.length) {
      throw new IllegalStateException(in.getPosition() + " bytes read of " + written.length);
    }
    return read.getHttpPort();
  }

  private static TaskTrackerStatus status() {
    List<TaskStatus> reports = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      reports.add(report(i, i < MAPS, i % (TASKS / ENDED) == 0));
    }
    return new TaskTrackerStatus(TRACKER, "host0001.example.org", HTTP_PORT, reports, 0, MAPS, TASKS - MAPS);
  }

  private static TaskStatus report(int number, boolean map, boolean ended) {
    Counters counters = new Counters();
    for (TaskCounter counter : TaskCounter.values()) {
      counters.incrCounter(counter, SEED + counter.ordinal());
    }
    TaskAttemptID attempt =
        new TaskAttemptID("201011110000", 1, map ? TaskType.MAP : TaskType.REDUCE, number, 0);
    TaskStatus report = TaskStatus.createTaskStatus(map, attempt, ended ? 1f : (float) number / TASKS, 1,
        ended ? TaskStatus.State.SUCCEEDED : TaskStatus.State.RUNNING, "", "", TRACKER,
        map ? TaskStatus.Phase.MAP : TaskStatus.Phase.SHUFFLE, counters);
    report.setIncludeCounters(ended);
    report.setStartTime(START_MILLIS);
    if (ended) {
      report.setFinishTime(START_MILLIS + number);
    }
    return report;
  }
}
