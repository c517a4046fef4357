/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** The outputs of a job's maps that ran on a tracker. An id of a map becomes a part of a path: it is one of the job. */
public interface MapOutputs {
  /**
   * Returns where the parts of an output lie.
   *
   * @param reading run if the index is not in memory, by whoever reads it
   * @throws IOException if there is no such output
   */
  MapOutputIndex index(String mapId, Runnable reading) throws IOException;

  /** Opens an output. */
  FileChannel open(String mapId) throws IOException;

  /**
   * Returns the part for a reduce.
   *
   * @throws IOException if there is no such output or no such reduce
   */
  default MapOutputIndex.Part part(String mapId, int reduce) throws IOException {
    return index(mapId, () -> { }).part(mapId, reduce);
  }
}
