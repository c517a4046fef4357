/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.IOException;

/** A sequence of sorted records, one at a time. For one thread. */
public abstract class SortedRun {
  /** Where the record at hand lies: its key and, once it is loaded, right behind it its value. */
  protected byte[] bytes;
  protected int keyStart;
  protected int keyLength;
  protected int valueLength;

  /** Of the key; kept by a merge. */
  long prefix;

  /** Moves to the next record, of which the key is there then. The one before need not be kept. */
  public abstract boolean next() throws IOException;

  /** Has the value of the record at hand too, which may move the key. May be called again. */
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
