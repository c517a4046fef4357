/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.ClientTimes;
import org.apache.hadoop.ab.telemetry.JobTimes;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * The parts of the wall-clock time of a run's jobs, in seconds, without gaps from the client's first call to its
 * return. The time of a part whose end is not in the history is attributed to the next part whose end is.
 */
final class JobParts {
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Map<Part, Double> seconds = new EnumMap<>(Part.class);
  private final Set<Part> told = EnumSet.noneOf(Part.class);
  private long at;
  private long end;

  private JobParts() {
  }

  /** Returns the parts of all jobs of a run together; empty if client and history do not both report each job. */
  static Optional<JobParts> of(RunTelemetry run) {
    List<JobTimes> jobs = run.jobs().stream().filter(job -> job.finished() > 0)
        .sorted(Comparator.comparingLong(JobTimes::finished)).toList();
    List<ClientTimes> clients = run.clients().stream().sorted(Comparator.comparingLong(ClientTimes::end)).toList();
    if (jobs.isEmpty() || jobs.size() != clients.size()) {
      return Optional.empty();
    }
    JobParts parts = new JobParts();
    Map<String, List<AttemptTimes>> byJob =
        run.attempts().stream().filter(AttemptTimes::timed).collect(Collectors.groupingBy(AttemptTimes::job));
    for (int i = 0; i < jobs.size(); i++) {
      parts.add(clients.get(i), jobs.get(i), byJob.getOrDefault(jobs.get(i).id(), List.of()));
    }
    return Optional.of(parts);
  }

  private void add(ClientTimes client, JobTimes job, List<AttemptTimes> attempts) {
    at = client.begin();
    end = client.end();
    to(job.submitted(), Part.SUBMIT);
    to(job.launched(), Part.INIT);
    last(attempts, AttemptTimes.Kind.SETUP).ifPresent(setup -> {
      to(setup.start(), Part.SETUP_WAIT);
      to(setup.finish(), Part.SETUP);
    });
    to(attempts.stream().filter(each -> each.kind() == AttemptTimes.Kind.MAP).mapToLong(AttemptTimes::start).min()
        .orElse(0), Part.FIRST_LAUNCH);
    last(attempts, AttemptTimes.Kind.MAP).ifPresent(map -> to(map.finish(), Part.MAPS));
    last(attempts, AttemptTimes.Kind.REDUCE).ifPresent(reduce -> {
      to(reduce.start(), Part.REDUCE_WAIT);
      to(reduce.shuffled(), Part.SHUFFLE);
      to(reduce.sorted(), Part.SORT);
      to(reduce.finish(), Part.REDUCE);
    });
    last(attempts, AttemptTimes.Kind.CLEANUP).ifPresent(cleanup -> {
      to(cleanup.start(), Part.CLEANUP_WAIT);
      to(cleanup.finish(), Part.CLEANUP);
    });
    to(job.finished(), Part.END);
    to(client.end(), Part.NOTICE);
  }

  /** Returns the successful attempt that finished last. */
  private static Optional<AttemptTimes> last(List<AttemptTimes> attempts, AttemptTimes.Kind kind) {
    Stream<AttemptTimes> done = attempts.stream()
        .filter(each -> each.kind() == kind && each.state() == AttemptTimes.State.SUCCEEDED);
    return done.max(Comparator.comparingLong(AttemptTimes::finish));
  }

  /** Extends the path to the end of a part; a part that ended before this point adds nothing. */
  private void to(long time, Part part) {
    if (time > 0) {
      told.add(part);
    }
    if (time > at) {
      seconds.merge(part, (Math.min(time, end) - at) / MILLIS_PER_SECOND, Double::sum);
      at = Math.min(time, end);
    }
  }

  /** Returns the seconds by part, without parts that took no time. */
  Map<Part, Double> seconds() {
    return seconds;
  }

  /** Returns the parts whose end is known. */
  Set<Part> told() {
    return told;
  }
}
