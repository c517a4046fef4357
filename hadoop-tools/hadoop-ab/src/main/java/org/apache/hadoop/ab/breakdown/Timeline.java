/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.run.Mark;

/**
 * The critical path of one job, in spans without gaps: the client's submission, the setup task, the last map to finish
 * (preceded by those whose slots it waited for), the last reduce likewise, the cleanup task, the client's return. If
 * the JobTracker sets up and commits the job, its calls take the place of the two tasks. A moment with several
 * concurrent activities belongs to the first of them on that path, so that the spans add up to the job's wall-clock
 * time.
 */
public final class Timeline {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Span> spans = new ArrayList<>();
  private final long end;
  private long at;

  /**
   * A part of the path.
   *
   * @param part the part of the phase and, if applicable, the attempt
   * @param start in nanoseconds, on the clock of the marks
   */
  public record Span(Phase phase, String part, long start, double seconds) {
  }

  private Timeline(Mark job) {
    at = job.start();
    end = job.end();
  }

  /**
   * Returns the path of a job.
   *
   * @param marks of all processes of the run
   * @throws IllegalArgumentException if they include no completed map
   */
  public static Timeline of(List<Mark> marks, Mark job) {
    Timeline timeline = new Timeline(job);
    timeline.walk(new JobMarks(marks, job));
    return timeline;
  }

  private void walk(JobMarks marks) {
    to(marks.start("plan"), Phase.SUBMIT, "");
    to(marks.end("plan"), Phase.PLAN, "");
    to(marks.start("init"), Phase.SUBMIT, "");
    to(marks.end("init"), Phase.INIT, "");
    to(marks.lastEnd("ownsetup"), Phase.INIT, "setup");
    List<Attempt> attempts = marks.attempts();
    Set<String> setups = marks.attemptsOf("setup");
    Set<String> cleanups = marks.attemptsOf("cleanup");
    for (Attempt setup : chain(attempts.stream().filter(each -> setups.contains(each.id())).toList())) {
      job(setup, Phase.INIT);
    }
    List<Attempt> tasks = attempts.stream().filter(each -> !setups.contains(each.id()) && !cleanups.contains(each.id()))
        .toList();
    List<Attempt> maps = chain(tasks.stream().filter(Attempt::isMap).toList());
    if (maps.isEmpty()) {
      throw new IllegalArgumentException("no map of the job left its marks");
    }
    maps.forEach(this::map);
    chain(tasks.stream().filter(each -> !each.isMap()).toList()).forEach(this::reduce);
    to(tasks.stream().mapToLong(Attempt::completed).max().orElse(0), Phase.NOTICE, "task");
    for (Attempt cleanup : chain(attempts.stream().filter(each -> cleanups.contains(each.id())).toList())) {
      job(cleanup, Phase.COMMIT);
    }
    to(marks.start("owncommit"), Phase.NOTICE, "job");
    to(marks.lastEnd("owncommit"), Phase.COMMIT, "job");
    to(marks.start("ended"), Phase.NOTICE, "job");
    to(end, Phase.NOTICE, "client");
  }

  /**
   * Returns the attempt that finished last, preceded by those that had finished when it was assigned to its tracker.
   */
  private static List<Attempt> chain(List<Attempt> attempts) {
    LinkedList<Attempt> chain = new LinkedList<>();
    for (int i = attempts.size() - 1; i >= 0; i--) {
      if (chain.isEmpty() || attempts.get(i).done() <= chain.getFirst().received()) {
        chain.addFirst(attempts.get(i));
      }
    }
    return chain;
  }

  private void start(Attempt attempt) {
    to(attempt.received(), Phase.ASSIGN, attempt.id());
    to(attempt.exec(), Phase.LAUNCH, "exec " + attempt.id());
    to(attempt.child(), Phase.LAUNCH, "jvm " + attempt.id());
    to(attempt.run(), Phase.LAUNCH, "child " + attempt.id());
  }

  private void map(Attempt attempt) {
    start(attempt);
    to(attempt.worked(), Phase.RUN, attempt.id());
    to(attempt.done(), Phase.COMMIT, attempt.id());
  }

  private void reduce(Attempt attempt) {
    start(attempt);
    to(attempt.sort(), Phase.COPY, attempt.id());
    to(attempt.reduce(), Phase.SORT, attempt.id());
    to(attempt.worked(), Phase.REDUCE, attempt.id());
    to(attempt.done(), Phase.COMMIT, attempt.id());
  }

  /** Adds a setup or cleanup task. */
  private void job(Attempt attempt, Phase work) {
    start(attempt);
    to(attempt.done(), work, attempt.id());
    to(attempt.completed(), Phase.NOTICE, attempt.id());
  }

  /**
   * Extends the path to a time at which an activity ended; an activity that ended before this point adds nothing.
   */
  private void to(long nanos, Phase phase, String part) {
    if (nanos > at && nanos <= end) {
      spans.add(new Span(phase, part, at, (nanos - at) / NANOS_PER_SECOND));
      at = nanos;
    }
  }

  public List<Span> spans() {
    return spans;
  }

  /** Returns the seconds by phase, without phases that took no time. */
  public Map<Phase, Double> seconds() {
    Map<Phase, Double> seconds = new EnumMap<>(Phase.class);
    spans.forEach(span -> seconds.merge(span.phase(), span.seconds(), Double::sum));
    return seconds;
  }

  /** Returns the seconds of a phase in the parts that begin with {@code part}. */
  double seconds(Phase phase, String part) {
    return spans.stream().filter(span -> span.phase() == phase && span.part().startsWith(part))
        .mapToDouble(Span::seconds).sum();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    double from = 0;
    for (Span span : spans) {
      text.append(String.format(Locale.ROOT, "%8.3f s + %6.3f s  %-7s %s%n", from, span.seconds(),
          span.phase().metric().name(), span.part()));
      from += span.seconds();
    }
    return text.toString();
  }
}
