/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.MemoryRun;

/** A map output in memory, decompressed. */
final class StampedeMemoryOutput<K, V> extends StampedeOutput<K, V> {
  private final StampedeMerges<K, V> merges;
  private final StampedeSlabs.Room room;
  private final long passingBytes;

  /** @param passingBytes counted until the output is complete */
  StampedeMemoryOutput(TaskAttemptID map, StampedeMerges<K, V> merges, StampedeSlabs.Room room, long passingBytes,
      SegmentBytes bytes) {
    super(map, room.length(), bytes);
    this.merges = merges;
    this.room = room;
    this.passingBytes = passingBytes;
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
