/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.io.IOException;

/**
 * A segment that is a range of an open file.
 *
 * @param file closed with this; others may go on reading it
 * @param offset of the first byte
 */
public record FileSegment(OpenFile file, long offset, long length, long rawLength) implements Segment {
  @Override
  public void close() throws IOException {
    file.close();
  }

  /**
   * Checks that the offset and the length are plausible.
   *
   * @throws IOException if no file can have such a range
   */
  void checkPlace() throws IOException {
    if (offset < 0 || length < 1 || length > Long.MAX_VALUE - offset) {
      throw new IOException("Invalid range: " + length + " bytes at " + offset);
    }
  }

  /**
   * Checks that the file contains the whole range.
   *
   * @throws IOException if the file is too short; reading all of the range would reveal that as well
   */
  void checkSize() throws IOException {
    long size = file.channel().size();
    if (size < offset + length) {
      throw tooShort(size);
    }
  }

  IOException tooShort(long size) {
    return new IOException("The file has " + size + " bytes, but its index has " + length + " bytes at " + offset);
  }
}
