/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.ab.run.Mark;

/** The marks of one job: those between its start and its end. */
final class JobMarks {
  private static final Pattern ATTEMPT = Pattern.compile("attempt_\\d+_\\d+_[mr]_\\d+_\\d+");

  private final Map<String, List<Mark>> byName;

  JobMarks(List<Mark> marks, Mark job) {
    byName = marks.stream().filter(mark -> mark.start() >= job.start() && mark.start() <= job.end())
        .sorted(Comparator.comparingLong(Mark::start)).collect(Collectors.groupingBy(Mark::name));
  }

  private Stream<Mark> of(String name) {
    return byName.getOrDefault(name, List.of()).stream();
  }

  /** Returns the start of the first mark; 0 if there is none. */
  long start(String name) {
    return of(name).mapToLong(Mark::start).findFirst().orElse(0);
  }

  /** Returns the end of the mark that started first; 0 if there is none. */
  long end(String name) {
    return of(name).mapToLong(Mark::end).findFirst().orElse(0);
  }

  /** Returns the latest end of all marks; 0 if there is none. */
  long lastEnd(String name) {
    return of(name).mapToLong(Mark::end).max().orElse(0);
  }

  /** Returns the attempts in the keys of these marks. */
  Set<String> attemptsOf(String name) {
    return of(name).map(mark -> attempt(mark.key())).collect(Collectors.toSet());
  }

  /** Returns all attempts that ran and that the JobTracker registered as completed, in the order of completion. */
  List<Attempt> attempts() {
    Set<String> completed = attemptsOf("completed");
    return of("task").filter(task -> completed.contains(attempt(task.key()))).map(this::attempt)
        .sorted(Comparator.comparingLong(Attempt::done)).toList();
  }

  private Attempt attempt(Mark task) {
    String id = attempt(task.key());
    return new Attempt(id, first("received", id).start(), first("exec", id).start(), first("child", id).start(),
        task.start(), phase(task, id, "SORT"), phase(task, id, "REDUCE"), first("worked", id).start(),
        first("done", id).end(), first("completed", id).start());
  }

  /** Looks only in the task's own process; daemons also set the task's phase, but later. */
  private long phase(Mark task, String id, String phase) {
    return of("phase").filter(mark -> mark.pid() == task.pid() && mark.key().equals(id + " " + phase))
        .mapToLong(Mark::start).findFirst().orElse(0);
  }

  private Mark first(String name, String id) {
    return of(name).filter(mark -> attempt(mark.key()).equals(id)).findFirst().orElse(new Mark(0, name, id, 0, 0));
  }

  private static String attempt(String key) {
    Matcher matcher = ATTEMPT.matcher(key);
    return matcher.find() ? matcher.group() : "";
  }
}
