/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/** The sizes that a job sets for the output of its maps. Immutable. */
public final class OutputSettings {
  private final int partitions;
  private final long bufferBytes;
  private final float spillShare;
  private final int mergeFactor;
  private final int indexBytes;

  /**
   * Makes some.
   *
   * @param partitions one for each reduce, 1 or more
   * @param bufferBytes of memory for records
   * @param spillShare the part of the memory, above 0 and up to 1, that is filled when a spill begins
   * @param mergeFactor how many spills are merged at once, at most; fewer than 2 are taken for 2
   * @param indexBytes of memory for the places of segments; more of them are kept in files
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
