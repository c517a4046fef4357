/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;

/** A combiner that leaves all records as they are, and remembers as which user each thread ran it. */
public final class UserTold extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
  /** The users by the names of threads. */
  static final Map<String, String> USERS = new ConcurrentHashMap<>();

  @Override
  public void reduce(Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out,
      Reporter reporter) throws IOException {
    USERS.put(Thread.currentThread().getName(), UserGroupInformation.getCurrentUser().getShortUserName());
    while (values.hasNext()) {
      out.collect(key, values.next());
    }
  }
}
