/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

/**
 * Puts the records of a partition in the order of their keys, and records with equal keys in the order of arrival. So
 * there is one right result, whatever the method and the number of threads. An instance is for one thread.
 */
public abstract class PartitionSorter {
  private final Runnable progress;

  /** @param progress called now and then while a long sort goes on */
  PartitionSorter(Runnable progress) {
    this.progress = progress;
  }

  /** Sorts the places of a partition, from {@code from} up to {@code to}. */
  public abstract void sort(SortedBatch batch, int from, int to);

  final void progress() {
    progress.run();
  }
}
