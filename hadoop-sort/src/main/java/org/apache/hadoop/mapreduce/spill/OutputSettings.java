/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/** The sizes that a job configures for the output of its maps. Immutable. */
public final class OutputSettings {
  private final int partitions;
  private final long bufferBytes;
  private final float spillShare;
  private final int mergeFactor;
  private final int indexBytes;

  /**
   * @param partitions one for each reduce, 1 or more
   * @param bufferBytes of memory for records
   * @param spillShare the fraction of the memory, above 0 and up to 1, that is full when a spill begins
   * @param mergeFactor the most spills that are merged at once; values below 2 are treated as 2
   * @param indexBytes of memory for segment indices; further indices are kept in files
   */
  public OutputSettings(int partitions, long bufferBytes, float spillShare, int mergeFactor, int indexBytes) {
    this.partitions = partitions;
    this.bufferBytes = bufferBytes;
    this.spillShare = spillShare;
    this.mergeFactor = mergeFactor;
    this.indexBytes = indexBytes;
  }

  int partitions() {
    return partitions;
  }

  long bufferBytes() {
    return bufferBytes;
  }

  float spillShare() {
    return spillShare;
  }

  int mergeFactor() {
    return mergeFactor;
  }

  int indexBytes() {
    return indexBytes;
  }
}
