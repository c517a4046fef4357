/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import org.apache.hadoop.ab.arm.spec.ShuffleSpec;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.JobConf;

/**
 * The configuration of the job, shared by servers and reduces. All outputs of a reduce fit into its memory and stay
 * there, so that it only copies: no merge writes a file.
 */
final class ShuffleConf {
  /** The memory overhead of an output, in bytes. */
  private static final int PER_OUTPUT = 64;
  /** An output of a quarter of the memory goes to disk, so the memory holds five of them or more. */
  private static final int MAX_OF = 5;
  private static final long MIN_MEMORY = 64L << 20;

  private ShuffleConf() {
  }

  static JobConf create(ShuffleSpec spec) {
    JobConf conf = new JobConf();
    conf.set("hadoop.tmp.dir", spec.dir().resolve("hadoop").toString());
    conf.set("mapreduce.cluster.local.dir", spec.dir().resolve("local").toString());
    conf.setUser("ab");
    conf.setJobName(ShuffleSpec.NAME);
    conf.setNumMapTasks(spec.maps());
    conf.setNumReduceTasks(spec.reduces());
    conf.setMapOutputKeyClass(IntWritable.class);
    conf.setMapOutputValueClass(BytesWritable.class);
    conf.setCompressMapOutput(false);
    conf.setLong("mapreduce.reduce.memory.totalbytes", memory(spec.maps(), spec.segment()));
    for (String share : new String[] {"shuffle.input.buffer", "shuffle.merge", "input.buffer"}) {
      conf.set("mapreduce.reduce." + share + ".percent", "1.0");
    }
    spec.conf().forEach(conf::set);
    return conf;
  }

  /** Returns the memory of a reduce, with a tenth in reserve: a shuffle may stall or merge when it is full. */
  static long memory(int maps, int segmentBytes) {
    long outputs = maps * (segmentBytes + (long) PER_OUTPUT);
    return Math.max(MIN_MEMORY, Math.max((long) MAX_OF * segmentBytes, outputs + outputs / 10));
  }
}
