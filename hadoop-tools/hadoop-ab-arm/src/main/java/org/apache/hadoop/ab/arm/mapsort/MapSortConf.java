/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import org.apache.hadoop.ab.arm.spec.MapSortSpec;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.HashPartitioner;

/** The configuration of the map task's job; a release ignores keys it does not know. */
final class MapSortConf {
  private MapSortConf() {
  }

  static JobConf create(MapSortSpec spec) {
    JobConf conf = new JobConf();
    conf.set("hadoop.tmp.dir", spec.dir().resolve("hadoop").toString());
    conf.set("mapreduce.cluster.local.dir", spec.dir().resolve("local").toString());
    KeyType keyType = KeyType.named(spec.keyType());
    Distribution distribution = Distribution.named(spec.distribution());
    new RecordShape(spec.records(), keyType, spec.keyLength(), spec.valueLength(), distribution, spec.combiner(),
        spec.seed()).addTo(conf);
    conf.setInputFormat(RecordInput.class);
    conf.setMapRunnerClass(TimedRunner.class);
    conf.setMapOutputKeyClass(keyType.type());
    conf.setMapOutputValueClass(Text.class);
    conf.setPartitionerClass(distribution == Distribution.ONE_PARTITION ? OnePartition.class : HashPartitioner.class);
    conf.setNumReduceTasks(spec.partitions());
    conf.setOutputCommitter(EndCommitter.class);
    if (spec.combiner()) {
      conf.setCombinerClass(CountCombiner.class);
    }
    addCodec(conf, spec.codec());
    conf.setInt("mapreduce.task.io.sort.mb", spec.ioSortMb());
    spec.threads().ifPresent(threads -> conf.setInt("mapreduce.task.sort.threads", threads));
    spec.conf().forEach(conf::set);
    return conf;
  }

  private static void addCodec(JobConf conf, String codec) {
    conf.setCompressMapOutput(!codec.equals("none"));
    if (codec.equals("default")) {
      conf.setMapOutputCompressorClass(DefaultCodec.class);
    } else if (codec.equals("gzip")) {
      conf.setMapOutputCompressorClass(GzipCodec.class);
    }
  }
}
