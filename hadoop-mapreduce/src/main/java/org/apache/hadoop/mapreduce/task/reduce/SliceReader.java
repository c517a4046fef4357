/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** Reads a map output from a slab, and frees its space when closed. */
final class SliceReader<K, V> extends InMemoryReader<K, V> {
  private final MergeManager<K, V> manager;
  private final MemorySlabs.Slice slice;

  SliceReader(MergeManager<K, V> manager, TaskAttemptID map, MemorySlabs.Slice slice) throws IOException {
    super(null, map, slice.array(), slice.offset(), slice.length());
    this.manager = manager;
    this.slice = slice;
  }

  @Override
  public void close() {
    super.close();
    manager.giveBack(slice);
  }
}
