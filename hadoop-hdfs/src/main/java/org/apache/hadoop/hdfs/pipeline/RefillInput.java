/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * An input stream for the answer of a node that fetches a replica; while it is silent, a {@link RefillWait} decides
 * whether to go on.
 */
final class RefillInput extends FilterInputStream {
  private final RefillWait wait;
  private final int timeout;

  /**
   * @param in the input of a socket with a short timeout
   * @param timeout milliseconds after which a silent node is given up; 0: never
   */
  RefillInput(InputStream in, RefillWait wait, int timeout) {
    super(in);
    this.wait = wait;
    this.timeout = timeout;
  }

  @Override
  public int read() throws IOException {
    long began = System.nanoTime();
    while (true) {
      wait.check();
      try {
        return in.read();
      } catch (SocketTimeoutException e) {
        if (timeout > 0 && TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began) >= timeout) {
          throw e;
        }
      }
    }
  }

  /** Reads at most one byte, as answers are short. */
  @Override
  public int read(byte[] to, int at, int length) throws IOException {
    Objects.checkFromIndexSize(at, length, to.length);
    if (length == 0) {
      return 0;
    }
    int next = read();
    if (next < 0) {
      return -1;
    }
    to[at] = (byte) next;
    return 1;
  }

  /** Reads and discards the bytes to skip, so that it waits as a read does. */
  @Override
  public long skip(long count) throws IOException {
    long skipped = 0;
    while (skipped < count && read() >= 0) {
      skipped++;
    }
    return skipped;
  }
}
