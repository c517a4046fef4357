/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

/**
 * A sorter of a partition's records by key, and of records with equal keys by arrival. The correct result is therefore
 * unique, whatever the method and the number of threads. An instance is for one thread.
 */
public abstract class PartitionSorter {
  private final Runnable progress;

  /** @param progress called periodically during a long sort */
  PartitionSorter(Runnable progress) {
    this.progress = progress;
  }

  /** Sorts the places of a partition, from {@code from} up to {@code to}, exclusive. */
  public abstract void sort(SortedBatch batch, int from, int to);

  final void progress() {
    progress.run();
  }
}
