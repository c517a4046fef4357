/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.MemoryRun;

/** A decompressed map output in memory, or the result of merging several. */
final class StampedeMemoryOutput<K, V> extends StampedeOutput<K, V> {
  private final StampedeMerges<K, V> merges;
  private final StampedeSlabs.Room room;
  private final long passingBytes;
  private final boolean isMapOutput;

  /** @param passingBytes counted until the output is complete */
  StampedeMemoryOutput(TaskAttemptID map, StampedeMerges<K, V> merges, StampedeSlabs.Room room, long passingBytes,
      SegmentBytes bytes) {
    super(map, room.length(), bytes);
    this.merges = merges;
    this.room = room;
    this.passingBytes = passingBytes;
    isMapOutput = true;
  }

  /**
   * Creates the result of merging some outputs, which is complete once it is written.
   *
   * @param first the map by whose name the result is known
   */
  StampedeMemoryOutput(TaskAttemptID first, StampedeMerges<K, V> merges, StampedeSlabs.Room room) {
    super(first, room.length(), null);
    this.merges = merges;
    this.room = room;
    passingBytes = 0;
    isMapOutput = false;
  }

  /** Returns true if it is the output of a single map, not a merged one. */
  boolean isMapOutput() {
    return isMapOutput;
  }

  StampedeSlabs.Room room() {
    return room;
  }

  long passingBytes() {
    return passingBytes;
  }

  MemoryRun run() {
    return new MemoryRun(room.array(), room.start(), room.length());
  }

  @Override
  void take(ByteBuffer more) throws IOException {
    merges.came(more.remaining());
    super.take(more);
  }

  @Override
  public void commit() {
    merges.committed(this);
  }

  @Override
  public void abort() {
    super.abort();
    merges.aborted(this);
  }

  @Override
  public String getDescription() {
    return "MEMORY";
  }
}
