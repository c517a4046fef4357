/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.IOException;

/** A sequence of sorted records, of which one is current. For one thread. */
public abstract class SortedRun {
  /** The array with the current record: its key and, once it has been loaded, its value directly after it. */
  protected byte[] bytes;
  protected int keyStart;
  protected int keyLength;
  protected int valueLength;

  /** The prefix of the key, cached for a merge. */
  long prefix;

  /** Moves to the next record and makes its key available; the previous one may be overwritten. */
  public abstract boolean next() throws IOException;

  /** Makes the value of the record available too, which may move its key; does nothing if called again. */
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
