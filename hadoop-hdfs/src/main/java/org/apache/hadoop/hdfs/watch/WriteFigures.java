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

/** Counts of all blocks that this process has written as a client. Thread-safe. */
public final class WriteFigures {
  /** The only one of the process. */
  public static final WriteFigures ALL = new WriteFigures();

  private final LongAdder blocks = new LongAdder();
  private final LongAdder packets = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder replays = new LongAdder();
  private final LongAdder replayedBytes = new LongAdder();
  private final LongAdder writeNanos = new LongAdder();
  private final LongAdder acknowledgeNanos = new LongAdder();
  private final LongAccumulator slowestNanos = new LongAccumulator(Math::max, 0);
  /** The number of writers that wait, by the name of the datanode. */
  private final ConcurrentSkipListMap<String, Integer> waiting = new ConcurrentSkipListMap<>();

  WriteFigures() {
  }

  /**
   * The counts as they are now.
   *
   * @param blocks blocks that were written to their end
   * @param packets packets that were acknowledged
   * @param bytes bytes of packets that were sent, with their sums and headers
   * @param replays how often a block was written anew
   * @param replayedBytes bytes of files that were sent again
   * @param writeMillis how long sockets took packets, in all
   * @param acknowledgeMillis how long packets were under way until all datanodes had them, in all
   * @param slowestMillis the packet that was under way for longest
   */
  public record Snapshot(long blocks, long packets, long bytes, long replays, long replayedBytes, long writeMillis,
      long acknowledgeMillis, long slowestMillis) {
  }

  public Snapshot now() {
    return new Snapshot(blocks.sum(), packets.sum(), bytes.sum(), replays.sum(), replayedBytes.sum(),
        millis(writeNanos.sum()), millis(acknowledgeNanos.sum()), millis(slowestNanos.get()));
  }

  /** Returns how many writers wait now for which datanode, by its name. */
  SortedMap<String, Integer> waiting() {
    return new TreeMap<>(waiting);
  }

  /** Notes that a writer waits for a datanode whose disk is busy, which the bean of the process shows from now on. */
  public void waitsFor(String datanode) {
    waiting.merge(datanode, 1, Integer::sum);
    ClientWrites.show();
  }

  /** Notes that a writer that has waited for a datanode waits no more. */
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
