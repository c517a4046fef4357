/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/** Adds up the counts that a key's values begin with; the rest is that of the last one. */
@SuppressWarnings("rawtypes")
public final class CountCombiner extends MapReduceBase
    implements Reducer<WritableComparable, Text, WritableComparable, Text> {
  private final Text sum = new Text();

  @Override
  public void reduce(WritableComparable key, Iterator<Text> values, OutputCollector<WritableComparable, Text> out,
      Reporter reporter) throws IOException {
    long count = 0;
    while (values.hasNext()) {
      Text value = values.next();
      count += Letters.get(value.getBytes(), 0);
      sum.set(value);
    }
    Letters.put(sum.getBytes(), 0, Letters.COUNT, count);
    out.collect(key, sum);
  }
}
