/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Spans of time, as {@link System#nanoTime} values, and their total length. */
final class Spans {
  /** A span. */
  record Span(long from, long to) implements Serializable {
  }

  private Spans() {
  }

  /** Returns the total length of {@code spans}, overlaps counted once, without the parts covered by {@code others}. */
  static long lengthWithout(List<Span> spans, List<Span> others) {
    List<Span> all = new ArrayList<>(spans);
    all.addAll(others);
    return length(all) - length(others);
  }

  /** Returns the total length, overlaps counted once. */
  static long length(List<Span> spans) {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparingLong(Span::from));
    long length = 0;
    long end = Long.MIN_VALUE;
    for (Span span : sorted) {
      length += Math.max(0, span.to() - Math.max(span.from(), end));
      end = Math.max(end, span.to());
    }
    return length;
  }

  /** Returns the parts between two instants. */
  static List<Span> within(List<Span> spans, long from, long to) {
    return spans.stream().map(span -> new Span(Math.max(from, span.from()), Math.min(to, span.to())))
        .filter(span -> span.to() > span.from()).toList();
  }
}
