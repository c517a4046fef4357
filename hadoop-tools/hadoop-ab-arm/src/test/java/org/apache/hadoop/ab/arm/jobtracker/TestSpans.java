/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.ab.arm.jobtracker.Spans.Span;
import org.junit.Test;

/** Tests the total length of overlapping time spans. */
public class TestSpans {
  @Test
  public void overlapsCountOnce() {
    assertEquals(0, Spans.length(List.of()));
    assertEquals(7, Spans.length(List.of(new Span(10, 15), new Span(1, 3))));
    assertEquals(9, Spans.length(List.of(new Span(5, 10), new Span(1, 6))));
    assertEquals(9, Spans.length(List.of(new Span(1, 10), new Span(3, 4), new Span(10, 10))));
  }

  @Test
  public void otherStretchesAreTakenOff() {
    List<Span> calls = List.of(new Span(0, 10), new Span(20, 30));
    assertEquals(20, Spans.lengthWithout(calls, List.of(new Span(10, 20))));
    assertEquals(12, Spans.lengthWithout(calls, List.of(new Span(5, 22), new Span(3, 4))));
    assertEquals(11, Spans.lengthWithout(calls, List.of(new Span(5, 22), new Span(3, 4), new Span(29, 40))));
    assertEquals(0, Spans.lengthWithout(calls, List.of(new Span(-5, 50))));
  }

  @Test
  public void partsOutsideAreCutOff() {
    assertEquals(List.of(new Span(5, 10), new Span(12, 15)),
        Spans.within(List.of(new Span(0, 10), new Span(12, 18), new Span(15, 20), new Span(0, 5)), 5, 15));
  }
}
