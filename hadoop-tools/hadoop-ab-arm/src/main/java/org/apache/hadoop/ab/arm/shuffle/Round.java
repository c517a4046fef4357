/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SingleShuffle;

/**
 * A round, in which all reduces copy at the same time, once.
 *
 * @param seconds from the first reduce that knows the maps to the last one that has all outputs, verified
 * @param readSeconds to the last one that has read its last record
 * @param failed fetches that failed, of all reduces
 * @param reported outputs that reduces told the JobTracker of as failed
 */
record Round(double seconds, double readSeconds, long failed, long reported) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * @param number each round's own
   * @param urls of the trackers, by map
   * @param sums of the records, by reduce and map
   */
  static Round run(JobConf conf, int number, List<String> urls, int[][] sums) throws Exception {
    return run(copies(conf, number, urls, sums), sums);
  }

  /** Does what {@link #run} does, and the reduces leave files about what their copies waited for, which takes time. */
  static void runAndKeepLogs(JobConf conf, int number, List<String> urls, int[][] sums) throws Exception {
    List<Copying> copies = copies(conf, number, urls, sums);
    for (Copying copy : copies) {
      copy.keepLogs();
    }
    run(copies, sums);
  }

  private static List<Copying> copies(JobConf conf, int number, List<String> urls, int[][] sums) throws IOException {
    List<Copying> copies = new ArrayList<>();
    for (int reduce = 0; reduce < sums.length; reduce++) {
      copies.add(new Copying(new SingleShuffle(new JobConf(conf), reduce, number, urls), reduce, urls.size()));
    }
    return copies;
  }

  private static Round run(List<Copying> copies, int[][] sums) throws Exception {
    StartTogether.run("a reduce", copies, Copying::run);
    for (int reduce = 0; reduce < sums.length; reduce++) {
      copies.get(reduce).check(sums[reduce]);
    }
    long began = copies.stream().mapToLong(Copying::began).min().getAsLong();
    long copied = copies.stream().mapToLong(Copying::copied).max().getAsLong();
    long read = copies.stream().mapToLong(Copying::read).max().getAsLong();
    return new Round((copied - began) / NANOS_PER_SECOND, (read - began) / NANOS_PER_SECOND,
        copies.stream().mapToLong(Copying::failed).sum(), copies.stream().mapToLong(Copying::reported).sum());
  }
}
