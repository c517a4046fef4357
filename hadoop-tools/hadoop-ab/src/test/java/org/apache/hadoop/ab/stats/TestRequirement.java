/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests the forms that --require accepts, and how each judges. */
public class TestRequirement {
  private static final MedianEstimate SIX = MedianEstimate.of(new double[] {0.90, 0.91, 0.92, 0.93, 0.94, 0.95});

  @Test
  public void formsAreRead() {
    Requirement plain = Requirement.parse("tuned/stock<=0.97");
    assertEquals(Optional.empty(), plain.metric());
    assertEquals("tuned", plain.arm());
    assertEquals("stock", plain.base());
    assertTrue(plain.atMost());
    assertEquals(0.97, plain.bound(), 0);
    Requirement metric = Requirement.parse("cpu:stock#2/stock >= 1");
    assertEquals(Optional.of("cpu"), metric.metric());
    assertEquals("stock#2", metric.arm());
    assertFalse(metric.atMost());
    Requirement series = Requirement.parse("series:0002/series:0001<=1");
    assertEquals(Optional.empty(), series.metric());
    assertEquals("series:0002", series.arm());
    assertEquals("series:0001", series.base());
    assertEquals("series:0002", Requirement.parse("cpu:series:0002/stock<=1").arm());
    assertEquals(Optional.of("A.b[512]"), Requirement.parse("A.b[512]:tuned/stock<=1").metric());
  }

  @Test
  public void otherFormsAreRefused() {
    for (String text : new String[] {"", "tuned/stock", "tuned/stock<1", "tuned<=1", "tuned/stock<=x", "a/b/c<=1"}) {
      UserError e = assertThrows(text, UserError.class, () -> Requirement.parse(text));
      assertTrue(e.getMessage(), e.getMessage().contains("[METRIC:]ARM/ARM<=X"));
    }
  }

  @Test
  public void upperEndDecidesAtMostAndLowerEndAtLeast() {
    assertTrue(Requirement.parse("a/b<=0.95").judge(SIX).holds());
    assertFalse(Requirement.parse("a/b<=0.94").judge(SIX).holds());
    assertTrue(Requirement.parse("a/b>=0.90").judge(SIX).holds());
    assertFalse(Requirement.parse("a/b>=0.91").judge(SIX).holds());
    assertEquals("a/b<=0.94: does not hold, as the upper end of the interval is 0.9500",
        Requirement.parse("a/b<=0.94").judge(SIX).explanation());
  }

  @Test
  public void fiveRunsShowNothing() {
    Requirement.Outcome outcome = Requirement.parse("a/b<=9")
        .judge(MedianEstimate.of(new double[] {0.1, 0.1, 0.1, 0.1, 0.1}));
    assertFalse(outcome.holds());
    assertEquals("a/b<=9: not shown, as 5 runs have no interval (6 or more do)", outcome.explanation());
  }
}
