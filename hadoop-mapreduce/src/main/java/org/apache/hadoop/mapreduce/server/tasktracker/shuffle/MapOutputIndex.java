/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;

/** A table of the places at which the parts of a map output lie in its file. */
public interface MapOutputIndex {
  /** Returns the number of parts. */
  int parts();

  /**
   * Returns the part of a reduce.
   *
   * @param reduce 0 or more, and less than there are parts
   */
  Part part(int reduce);

  /**
   * A part of a map output.
   *
   * @param offset of its first byte
   * @param length in the file, in bytes
   * @param rawLength before it was compressed
   */
  record Part(long offset, long length, long rawLength) {
  }

  /**
   * Returns the part for a reduce.
   *
   * @param mapId whose output it is
   * @throws IOException if there is no such reduce
   */
  default Part part(String mapId, int reduce) throws IOException {
    if (reduce < 0 || reduce >= parts()) {
      throw new IOException("The output of " + mapId + " has parts for " + parts() + " reduces, not for " + reduce);
    }
    return part(reduce);
  }

  /** Returns the bytes of all parts together; there is one at least. */
  default long outputLength() {
    Part last = part(parts() - 1);
    return last.offset() + last.length();
  }
}
