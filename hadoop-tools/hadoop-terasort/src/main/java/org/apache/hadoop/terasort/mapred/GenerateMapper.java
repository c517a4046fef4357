/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.terasort.row.RowFormat;
import org.apache.hadoop.terasort.row.RowGenerator;

/** A mapper from row numbers to rows; the numbers must be consecutive. */
public final class GenerateMapper extends MapReduceBase
    implements Mapper<LongWritable, NullWritable, Text, Text> {
  private final byte[] row = new byte[RowFormat.ROW_LENGTH];
  private final Text key = new Text();
  private final Text value = new Text();
  private RowGenerator generator;

  @Override
  public void map(LongWritable number, NullWritable nothing, OutputCollector<Text, Text> output, Reporter reporter)
      throws IOException {
    if (generator == null) {
      generator = new RowGenerator(number.get());
    }
    generator.next(row, 0);
    key.set(row, 0, RowFormat.KEY_LENGTH);
    value.set(row, RowFormat.KEY_LENGTH, RowFormat.VALUE_LENGTH);
    output.collect(key, value);
  }
}
