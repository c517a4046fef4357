/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * An open file with the output of a map for a reduce. Whoever opened it closes it.
 *
 * @param file read by position only
 * @param offset of the first byte
 * @param length bytes, at least 1
 * @param rawLength bytes when decompressed
 */
public record Segment(FileChannel file, long offset, long length, long rawLength) implements Closeable {
  @Override
  public void close() throws IOException {
    file.close();
  }
}
