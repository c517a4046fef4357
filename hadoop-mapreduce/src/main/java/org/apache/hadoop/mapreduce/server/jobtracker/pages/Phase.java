/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** A phase of attempts, between two of their times. */
enum Phase {
  MAP("Map", AttemptView.Kind.MAP, AttemptView::start, AttemptView::finish),
  SHUFFLE("Shuffle", AttemptView.Kind.REDUCE, AttemptView::start, AttemptView::shuffled),
  SORT("Sort", AttemptView.Kind.REDUCE, AttemptView::shuffled, AttemptView::sorted),
  REDUCE("Reduce", AttemptView.Kind.REDUCE, AttemptView::sorted, AttemptView::finish),
  REDUCE_TASK("Shuffle to reduce", AttemptView.Kind.REDUCE, AttemptView::start, AttemptView::finish);

  private final String title;
  private final AttemptView.Kind kind;
  private final ToLongFunction<AttemptView> from;
  private final ToLongFunction<AttemptView> to;

  Phase(String title, AttemptView.Kind kind, ToLongFunction<AttemptView> from, ToLongFunction<AttemptView> to) {
    this.title = title;
    this.kind = kind;
    this.from = from;
    this.to = to;
  }

  String title() {
    return title;
  }

  /** Returns the successful attempts that have completed the phase, those in which it took longest first. */
  List<AttemptView> slowestFirst(List<AttemptView> attempts) {
    Predicate<AttemptView> counted = attempt -> attempt.kind() == kind && attempt.hasSucceeded()
        && from.applyAsLong(attempt) > 0 && to.applyAsLong(attempt) > 0;
    return attempts.stream().filter(counted).sorted(Comparator.comparingLong(this::millis).reversed()).toList();
  }

  /** Returns how long the phase of an attempt took, in milliseconds. */
  long millis(AttemptView attempt) {
    return Math.max(0, to.applyAsLong(attempt) - from.applyAsLong(attempt));
  }

  /** Returns the time when an attempt completed the phase. */
  long end(AttemptView attempt) {
    return to.applyAsLong(attempt);
  }
}
