/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.HostSample;
import org.apache.hadoop.ab.telemetry.JobTimes;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * The time of a run in seconds, counted from the submission of its first job or, if no job is known, from the start of
 * its first sample.
 *
 * @param zero in epoch milliseconds
 * @param last the latest known end, in epoch milliseconds
 */
record RunClock(long zero, long last) {
  /** The nominal duration of a sample in milliseconds. */
  static final long SAMPLE = 1000;
  private static final double MILLIS = 1000;

  /**
   * Returns the clock of a run.
   *
   * @param run the harness's view: a run that did not finish lasted until it was killed, which is later than its last
   *     report
   */
  static RunClock of(RunTelemetry told, Run run) {
    long zero = zero(told);
    long last = Stream.of(told.attempts().stream().mapToLong(AttemptTimes::finish),
        told.attempts().stream().mapToLong(AttemptTimes::start), told.jobs().stream().mapToLong(JobTimes::finished))
        .flatMapToLong(each -> each).max().orElse(0);
    if (!told.done()) {
      last = Math.max(last, ended(told, run, zero));
    }
    if (last <= zero) {
      last = told.host().stream().mapToLong(HostSample::time).max().orElse(zero);
    }
    return new RunClock(zero, Math.max(zero, last));
  }

  private static long zero(RunTelemetry run) {
    long zero = first(run.jobs().stream().mapToLong(JobTimes::submitted));
    long begun = first(run.attempts().stream().mapToLong(AttemptTimes::start));
    if (zero == 0 || begun > 0 && begun < zero) {
      zero = begun;
    }
    return zero > 0 ? zero : Math.max(0, first(run.host().stream().mapToLong(HostSample::time)) - SAMPLE);
  }

  /**
   * Returns the end according to the machine's samples and the harness, ignoring times from a clock that was set
   * forward.
   */
  private static long ended(RunTelemetry told, Run run, long zero) {
    long longest = run.seconds() > 0 ? zero + Math.round(run.seconds() * MILLIS) : Long.MAX_VALUE;
    return LongStream.concat(told.host().stream().mapToLong(HostSample::time), LongStream.of(end(run)))
        .filter(time -> time <= longest).max().orElse(0);
  }

  private static long end(Run run) {
    if (run.started() == null) {
      return 0;
    }
    try {
      return Instant.parse(run.started()).toEpochMilli() + Math.round(run.seconds() * MILLIS);
    } catch (DateTimeException e) {
      return 0;
    }
  }

  /** Returns true if a run's time begins with a job. */
  static boolean hasJob(RunTelemetry run) {
    return run.jobs().stream().anyMatch(job -> job.submitted() > 0)
        || run.attempts().stream().anyMatch(attempt -> attempt.start() > 0);
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
