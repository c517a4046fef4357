/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.IOException;

/** A sequence of sorted records, one at a time. For one thread. */
public abstract class SortedRun {
  /** The array that the record lies in: its key and, once it is loaded, right behind it its value. */
  protected byte[] bytes;
  protected int keyStart;
  protected int keyLength;
  protected int valueLength;

  /** The prefix of the key, for a merge to keep. */
  long prefix;

  /** Moves to the next record and makes its key available; that of the one before may be overwritten. */
  public abstract boolean next() throws IOException;

  /** Makes the value of the record available too, which may move its key; does nothing the second time. */
  public void load() throws IOException {
  }

  public final byte[] bytes() {
    return bytes;
  }

  public final int keyStart() {
    return keyStart;
  }

  public final int keyLength() {
    return keyLength;
  }

  public final int valueLength() {
    return valueLength;
  }
}
