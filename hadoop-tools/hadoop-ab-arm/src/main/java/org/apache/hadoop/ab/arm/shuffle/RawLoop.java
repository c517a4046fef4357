/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ServedMapOutput;

/**
 * A baseline of the machine's own speed: the same files, bytes and number of connections, one for each reduce and host,
 * all in parallel, each with a thread on both sides, and with hardly any protocol. Not thread-safe.
 */
final class RawLoop {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<RawCopy> copies = new ArrayList<>();

  /** @param sums the sums of all bytes, by reduce and map */
  RawLoop(ShuffleSpec spec, JobConf conf, Servers servers, int[][] sums) throws IOException {
    for (int host = 0; host < spec.hosts(); host++) {
      List<List<RawCopy.Segment>> segments = new ArrayList<>();
      for (int reduce = 0; reduce < spec.reduces(); reduce++) {
        segments.add(new ArrayList<>());
      }
      for (int map : spec.mapsOf(host).toArray()) {
        ServedMapOutput.Ranges output = ServedMapOutput.ranges(conf, map);
        for (int reduce = 0; reduce < spec.reduces(); reduce++) {
          segments.get(reduce).add(new RawCopy.Segment(map, output.length(reduce), sums[reduce][map]));
        }
      }
      for (int reduce = 0; reduce < spec.reduces(); reduce++) {
        copies.add(new RawCopy(servers.raw(host), reduce, segments.get(reduce)));
      }
    }
  }

  /**
   * Copies and checks everything once.
   *
   * @return the seconds from before the first connection until the last byte is summed
   */
  double round() throws Exception {
    long began = StartTogether.run("a plain connection", copies, RawCopy::run);
    for (RawCopy copy : copies) {
      copy.check();
    }
    return (copies.stream().mapToLong(RawCopy::ended).max().getAsLong() - began) / NANOS_PER_SECOND;
  }
}
