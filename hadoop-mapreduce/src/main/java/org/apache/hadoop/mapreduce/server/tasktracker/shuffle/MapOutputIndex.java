/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;

/** The index of a map output: the positions of its parts in the file. */
public interface MapOutputIndex {
  /** Returns the number of parts. */
  int parts();

  /**
   * Returns the part of a reduce.
   *
   * @param reduce the number of the reduce: at least 0 and less than the number of parts
   */
  Part part(int reduce);

  /**
   * A part of a map output.
   *
   * @param offset the offset of its first byte
   * @param length the length in the file, in bytes
   * @param rawLength the length before compression, in bytes
   */
  record Part(long offset, long length, long rawLength) {
  }

  /**
   * Returns the part of a reduce.
   *
   * @param mapId the id of the map attempt, for the error message
   * @throws IOException if there is no such reduce
   */
  default Part part(String mapId, int reduce) throws IOException {
    if (reduce < 0 || reduce >= parts()) {
      throw new IOException("The output of " + mapId + " has parts for " + parts() + " reduces, not for " + reduce);
    }
    return part(reduce);
  }

  /** Returns the total length of all parts in bytes; there is at least one part. */
  default long outputLength() {
    Part last = part(parts() - 1);
    return last.offset() + last.length();
  }
}
