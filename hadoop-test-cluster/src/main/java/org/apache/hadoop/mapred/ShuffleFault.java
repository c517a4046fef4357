/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;

/** The faults that occur while the reduces of a {@link SummedJob} copy map outputs. */
public enum ShuffleFault {
  NONE(seed -> LinkFault.NONE),
  SILENCE(seed -> LinkFault.silent(SummedJob.REDUCES)),
  CUTS(seed -> LinkFault.cut(4 * SummedJob.REDUCES, 300 << 10, seed)),
  FLIPS(seed -> LinkFault.flips(200 << 10, seed)),
  LENGTHS(Lie.LONGER, Lie.SHORTER, Lie.MUCH_LONGER, Lie.LESS_THAN_NOTHING, Lie.MORE_DATA, Lie.LESS_DATA,
      Lie.LONGER_WITH_MORE_DATA),
  MAPS(Lie.NEXT_MAP, Lie.SECOND_NEXT_MAP, Lie.THIRD_NEXT_MAP, Lie.SECOND_NEXT_MAP, Lie.THIRD_NEXT_MAP, Lie.NEXT_MAP),
  REDUCES(Lie.NEXT_REDUCE, Lie.NEXT_REDUCE, Lie.NEXT_REDUCE),
  BYTES(Lie.OTHER_BYTES, Lie.OTHER_BYTES, Lie.OTHER_BYTES, Lie.OTHER_BYTES),
  LIES(Lie.values()),
  ONE_IN_A_HUNDRED(BrokenOutputs.MANY, seed -> LinkFault.ofOutputs(BrokenOutputs.oneInAHundred(seed))),
  /**
   * The restart of the last tracker, which has no reduces: it stops while it sends the first outputs, and returns
   * without any.
   */
  RESTART(seed -> new TrackerRestart());

  private final SummedJob.Size size;
  private final LongFunction<LinkFault> link;

  ShuffleFault(Lie... lies) {
    this(seed -> new Lies(List.of(lies), SummedJob.REDUCES));
  }

  ShuffleFault(LongFunction<LinkFault> link) {
    this(SummedJob.Size.of(400, 1000), link);
  }

  ShuffleFault(SummedJob.Size size, LongFunction<LinkFault> link) {
    this.size = size;
    this.link = link;
  }

  /** Returns the size of a job that this fault needs. */
  SummedJob.Size size() {
    return size;
  }

  /** Returns the fault of all links, for one job. */
  LinkFault link(long seed) {
    return link.apply(seed);
  }

  /** Sets timeouts of a few seconds, and short back-offs. */
  static JobConf quick(JobConf job) {
    job.setInt("mapreduce.map.maxattempts", 20);
    job.setInt("mapreduce.reduce.shuffle.read.timeout", 2000);
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 20);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 200);
    return job;
  }

  /** Returns the name, such as {@code one-in-a-hundred}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
