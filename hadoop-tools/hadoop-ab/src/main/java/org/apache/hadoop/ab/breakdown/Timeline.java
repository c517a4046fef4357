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
 * The critical path of one job, in spans without gaps: the client's submission, the setup task, the map that was done
 * last (before it those whose slots it waited for), the last reduce likewise, the cleanup task, the client's return. A
 * moment at which several things go on belongs to the one that comes first on that path, so that the spans add up to
 * the job's wall time.
 */
public final class Timeline {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Span> spans = new ArrayList<>();
  private final long end;
  private long at;

  /**
   * A part of the path.
   *
   * @param part what of the phase it is, and the attempt, if it is one's
   * @param start in the nanoseconds of the marks
   */
  public record Span(Phase phase, String part, long start, double seconds) {
  }

  private Timeline(Mark job) {
    at = job.start();
    end = job.end();
  }

  /**
   * The path of a job.
   *
   * @param marks of all processes of the run
   * @throws IllegalArgumentException if they do not tell of any map that was done
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
    to(marks.start("ended"), Phase.NOTICE, "job");
    to(end, Phase.NOTICE, "client");
  }

  /** The attempt that was done last, and before it those that were done when it came to its tracker. */
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

  /** A setup or cleanup task. */
  private void job(Attempt attempt, Phase work) {
    start(attempt);
    to(attempt.done(), work, attempt.id());
    to(attempt.completed(), Phase.NOTICE, attempt.id());
  }

  /**
   * Goes on to a time: what is not over yet at this point of the path ends there; what was over before takes nothing.
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

  /** Seconds by phase; what takes none has no entry. */
  public Map<Phase, Double> seconds() {
    Map<Phase, Double> seconds = new EnumMap<>(Phase.class);
    spans.forEach(span -> seconds.merge(span.phase(), span.seconds(), Double::sum));
    return seconds;
  }

  /** Seconds of a phase in the parts that begin with {@code part}. */
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
