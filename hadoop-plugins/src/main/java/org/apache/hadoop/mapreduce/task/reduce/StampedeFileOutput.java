/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.mapreduce.TaskAttemptID;

/** A map output in a file, exactly as the map wrote it. */
final class StampedeFileOutput<K, V> extends StampedeOutput<K, V> {
  private final StampedeMerges<K, V> merges;
  private final StampedeFile file;

  StampedeFileOutput(TaskAttemptID map, StampedeMerges<K, V> merges, StampedeFile file, SegmentBytes bytes) {
    super(map, file.rawLength(), bytes);
    this.merges = merges;
    this.file = file;
  }

  @Override
  public void commit() {
    merges.committed(file);
  }

  @Override
  public void abort() {
    super.abort();
    merges.delete(file);
  }

  @Override
  public String getDescription() {
    return "DISK";
  }
}
