/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.AttemptTimes.Kind;
import org.apache.hadoop.ab.telemetry.AttemptTimes.State;

/** The kinds of work in the parts of an attempt. */
enum Work {
  MAP("map", Ink.MAP),
  SHUFFLE("shuffle", Ink.SHUFFLE),
  MERGE("merge", Ink.MERGE),
  REDUCE("reduce", Ink.REDUCE),
  FAILED("failed", Ink.FAILED),
  KILLED("killed", Ink.KILLED),
  OTHER("setup, cleanup", Ink.OTHER);

  private final String label;
  private final Ink ink;

  Work(String label, Ink ink) {
    this.label = label;
    this.ink = ink;
  }

  /**
   * A part of an attempt.
   *
   * @param from in seconds after the run's zero
   */
  record Span(Work work, double from, double to) {
    /** Returns the overlap with an interval, in seconds. */
    double within(double begin, double end) {
      return Math.max(0, Math.min(to, end) - Math.max(from, begin));
    }
  }

  String label() {
    return label;
  }

  Ink ink() {
    return ink;
  }

  boolean isWaste() {
    return this == FAILED || this == KILLED;
  }

  /**
   * Returns the parts of an attempt; empty if its start is unknown. An unfinished attempt lasts until the end of the
   * run.
   */
  static List<Span> spans(AttemptTimes attempt, RunClock clock) {
    List<Span> spans = new ArrayList<>();
    if (attempt.start() == 0) {
      return spans;
    }
    double start = clock.seconds(attempt.start());
    double end = attempt.finish() == 0 ? clock.length() : clock.seconds(attempt.finish());
    if (attempt.state() == State.FAILED) {
      spans.add(new Span(FAILED, start, end));
    } else if (attempt.state() == State.KILLED) {
      spans.add(new Span(KILLED, start, end));
    } else if (attempt.kind() == Kind.MAP) {
      spans.add(new Span(MAP, start, end));
    } else if (attempt.kind() == Kind.REDUCE) {
      double shuffled = attempt.shuffled() == 0 ? end : clock.seconds(attempt.shuffled());
      double sorted = attempt.sorted() == 0 ? shuffled : clock.seconds(attempt.sorted());
      spans.add(new Span(SHUFFLE, start, shuffled));
      spans.add(new Span(MERGE, shuffled, sorted));
      spans.add(new Span(REDUCE, sorted, end));
    } else {
      spans.add(new Span(OTHER, start, end));
    }
    spans.removeIf(span -> !(span.to > span.from));
    return spans;
  }
}
