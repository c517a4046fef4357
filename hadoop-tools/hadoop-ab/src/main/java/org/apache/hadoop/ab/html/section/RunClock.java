/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.HostSample;
import org.apache.hadoop.ab.telemetry.JobTimes;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * The time of a run in seconds after its first job was submitted; where no job is known, after its first sample.
 *
 * @param zero in milliseconds of the epoch
 * @param last likewise: the end of the last thing that is known
 */
record RunClock(long zero, long last) {
  private static final double MILLIS = 1000;

  static RunClock of(RunTelemetry run) {
    long zero = first(run.jobs().stream().mapToLong(JobTimes::submitted));
    long begun = first(run.attempts().stream().mapToLong(AttemptTimes::start));
    if (zero == 0 || begun > 0 && begun < zero) {
      zero = begun;
    }
    long last = Stream.of(run.attempts().stream().mapToLong(AttemptTimes::finish),
        run.attempts().stream().mapToLong(AttemptTimes::start), run.jobs().stream().mapToLong(JobTimes::finished))
        .flatMapToLong(each -> each).max().orElse(0);
    if (zero == 0) {
      zero = first(run.host().stream().mapToLong(HostSample::time));
    }
    if (last <= zero) {
      last = run.host().stream().mapToLong(HostSample::time).max().orElse(zero);
    }
    return new RunClock(zero, Math.max(zero, last));
  }

  private static long first(LongStream times) {
    return times.filter(time -> time > 0).min().orElse(0);
  }

  double seconds(long time) {
    return (time - zero) / MILLIS;
  }

  double length() {
    return seconds(last);
  }
}
