/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/** A combiner that adds up the marks and counts of a key's values, in static fields. */
public class Sum extends MapReduceBase implements Reducer<Object, BytesWritable, Object, BytesWritable> {
  private static final OneThread ONE_THREAD = new OneThread("the combiner");
  private static long marks;
  private static long count;

  @Override
  public void reduce(Object key, Iterator<BytesWritable> values, OutputCollector<Object, BytesWritable> out,
      Reporter reporter) throws IOException {
    ONE_THREAD.enter();
    try {
      marks = 0;
      count = 0;
      while (values.hasNext()) {
        ByteBuffer value = ByteBuffer.wrap(values.next().getBytes());
        marks += value.getLong();
        count += value.getLong();
      }
      out.collect(key, new BytesWritable(ByteBuffer.allocate(2 * Long.BYTES).putLong(marks).putLong(count).array()));
    } finally {
      ONE_THREAD.exit();
    }
  }
}
