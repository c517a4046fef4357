/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** The counters of all blocks that this process has written as a client. Thread-safe. */
public final class WriteFigures {
  /** The single instance of the process. */
  public static final WriteFigures ALL = new WriteFigures();

  private final LongAdder blocks = new LongAdder();
  private final LongAdder packets = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder replays = new LongAdder();
  private final LongAdder replayedBytes = new LongAdder();
  private final LongAdder writeNanos = new LongAdder();
  private final LongAdder acknowledgeNanos = new LongAdder();
  private final LongAccumulator slowestNanos = new LongAccumulator(Math::max, 0);
  /** The number of waiting writers by the name of the datanode that they wait for. */
  private final ConcurrentSkipListMap<String, Integer> waiting = new ConcurrentSkipListMap<>();

  WriteFigures() {
  }

  /**
   * The values of the counters at one time.
   *
   * @param blocks blocks that were written completely
   * @param packets packets that were acknowledged
   * @param bytes bytes sent in packets, including checksums and headers
   * @param replays how often a block was rewritten
   * @param replayedBytes bytes of files that were sent again
   * @param writeMillis the total time that sockets took to accept packets
   * @param acknowledgeMillis the total time from sending packets until all datanodes had them
   * @param slowestMillis the longest time that a packet was in flight
   */
  public record Snapshot(long blocks, long packets, long bytes, long replays, long replayedBytes, long writeMillis,
      long acknowledgeMillis, long slowestMillis) {
  }

  public Snapshot now() {
    return new Snapshot(blocks.sum(), packets.sum(), bytes.sum(), replays.sum(), replayedBytes.sum(),
        millis(writeNanos.sum()), millis(acknowledgeNanos.sum()), millis(slowestNanos.get()));
  }

  /** Returns the number of waiting writers for each datanode name. */
  SortedMap<String, Integer> waiting() {
    return new TreeMap<>(waiting);
  }

  /** Notes that a writer waits for a datanode with a busy disk, and shows the bean of the process from now on. */
  public void waitsFor(String datanode) {
    waiting.merge(datanode, 1, Integer::sum);
    ClientWrites.show();
  }

  /** Notes that a writer has stopped waiting for a datanode. */
  public void waitedFor(String datanode) {
    waiting.computeIfPresent(datanode, (name, writers) -> writers == 1 ? null : writers - 1);
  }

  static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  void block() {
    blocks.increment();
  }

  void replay(long again) {
    replays.increment();
    replayedBytes.add(again);
  }

  void written(long length, long nanos) {
    bytes.add(length);
    writeNanos.add(nanos);
  }

  void acknowledged(long nanos) {
    packets.increment();
    acknowledgeNanos.add(nanos);
    slowestNanos.accumulate(nanos);
  }
}
