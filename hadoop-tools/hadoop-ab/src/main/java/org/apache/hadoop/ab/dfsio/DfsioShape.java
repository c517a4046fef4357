/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsio;

import org.apache.hadoop.ab.options.ByteSize;

/**
 * The files of a run of dfsio.
 *
 * @param files how many
 * @param size of each, bytes
 * @param replicas of each block
 * @param append whether as much is appended to each
 * @param sync whether hsync is called when a file is opened and before it is closed
 * @param warmUp times that all is done on other files before it is timed
 */
record DfsioShape(int files, long size, int replicas, boolean append, boolean sync, int warmUp) {

  /** Returns what all of them have in the end on all disks, bytes; those of the warm-up stay until the run is over. */
  long stored() {
    return files * size * (append ? 2 : 1) * replicas * (warmUp + 1L);
  }

  @Override
  public String toString() {
    return files + " files of " + ByteSize.format(size) + ", " + replicas + (replicas == 1 ? " replica" : " replicas")
        + (append ? ", appended to" : "") + (sync ? ", with hsync" : "");
  }
}
