/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;

/** The serialisation of a job's keys and values: user code, called by one thread at a time. */
public interface RecordFormat<K, V> {
  /** Sets the stream that {@link #writeKey} and {@link #writeValue} write to; called once, before them. */
  void open(OutputStream out) throws IOException;

  /**
   * Rejects a record whose classes are not the job's.
   *
   * @throws IOException naming both classes
   */
  void check(K key, V value) throws IOException;

  /** Serialises a key. */
  void writeKey(K key) throws IOException;

  /** Serialises a value. */
  void writeValue(V value) throws IOException;

  /**
   * Writes a segment with a single record.
   *
   * @param key null for a segment without a record
   * @return the location of the segment
   */
  SegmentIndex.Entry segment(K key, V value, FSDataOutputStream out) throws IOException;
}
