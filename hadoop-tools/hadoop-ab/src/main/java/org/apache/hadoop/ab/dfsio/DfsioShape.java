/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsio;

import org.apache.hadoop.ab.options.ByteSize;

/**
 * The files of a run of dfsio.
 *
 * @param files the number of files
 * @param size of each, in bytes
 * @param replicas of each block
 * @param append true to append as much again to each
 * @param sync true to call hsync after opening and before closing a file
 * @param warmUp how often everything is done on other files before the timed pass
 */
record DfsioShape(int files, long size, int replicas, boolean append, boolean sync, int warmUp) {

  /**
   * Returns the total bytes on all disks at the end, including the warm-up files, which are kept until the run is over.
   */
  long stored() {
    return files * size * (append ? 2 : 1) * replicas * (warmUp + 1L);
  }

  @Override
  public String toString() {
    return files + " files of " + ByteSize.format(size) + ", " + replicas + (replicas == 1 ? " replica" : " replicas")
        + (append ? ", appended to" : "") + (sync ? ", with hsync" : "");
  }
}
