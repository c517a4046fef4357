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
 * A round, in which all reduces copy once in parallel.
 *
 * @param seconds the time from the first reduce that has the list of maps until the last one has all outputs, verified
 * @param readSeconds the same until the last reduce has read its last record
 * @param failed the number of failed fetches of all reduces
 * @param reported the number of outputs that reduces reported to the JobTracker as failed
 */
record Round(double seconds, double readSeconds, long failed, long reported) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * @param number a number unique to the round
   * @param urls the URLs of the trackers, by map
   * @param sums the sums of the records, by reduce and map
   */
  static Round run(JobConf conf, int number, List<String> urls, int[][] sums) throws Exception {
    return run(copies(conf, number, urls, sums), sums);
  }

  /** Does what {@link #run} does, and makes the reduces log the times that their copies waited, which costs time. */
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
