/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * The outputs of a job's maps that ran on a tracker. As a map's id becomes part of a path, it must be one of the job's.
 */
public interface MapOutputs {
  /**
   * Returns the index of an output.
   *
   * @param reading run before the index is read, by the reading thread, if it is not cached
   * @throws IOException if there is no such output
   */
  MapOutputIndex index(String mapId, Runnable reading) throws IOException;

  /** Opens an output. */
  FileChannel open(String mapId) throws IOException;

  /**
   * Returns the part of an output for a reduce.
   *
   * @throws IOException if there is no such output or no such reduce
   */
  default MapOutputIndex.Part part(String mapId, int reduce) throws IOException {
    return index(mapId, () -> { }).part(mapId, reduce);
  }
}
