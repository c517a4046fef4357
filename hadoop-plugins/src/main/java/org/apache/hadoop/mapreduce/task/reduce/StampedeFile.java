/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.fs.Path;

/** A sorted segment in a file of its own. Immutable. */
final class StampedeFile {
  private final Path path;
  private final long rawLength;
  private final long length;
  private final boolean isMapOutput;

  /**
   * @param rawLength bytes before compression
   * @param length bytes in the file
   * @param isMapOutput true if it is the output of a single map, not a merged file
   */
  StampedeFile(Path path, long rawLength, long length, boolean isMapOutput) {
    this.path = path;
    this.rawLength = rawLength;
    this.length = length;
    this.isMapOutput = isMapOutput;
  }

  Path path() {
    return path;
  }

  long rawLength() {
    return rawLength;
  }

  long length() {
    return length;
  }

  boolean isMapOutput() {
    return isMapOutput;
  }

  @Override
  public String toString() {
    return path + ", " + length + " bytes";
  }
}
