/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests that a row compares the arm that it names with the base that it names, and by default tuned with stock. */
public class TestComparedArms {
  private static ListedExperiment.Row row(String arm, String base) {
    return new ListedExperiment.Row("wall", "words", arm, base, false);
  }

  @Test
  public void tunedStandsBesideStock() {
    ComparedArms arms = ComparedArms.of(RecordFixture.recording(), row(null, null));
    assertEquals("20.35", arms.stockMedian().toString());
    assertEquals("15.35", arms.armMedian().toString());
  }

  @Test
  public void anotherArmMayBeTheBase() {
    ComparedArms arms = ComparedArms.of(RecordFixture.recording(), row("tuned", "tuned"));
    assertEquals("15.35", arms.stockMedian().toString());
  }

  @Test
  public void aBaseThatWasNotMeasuredIsNamed() {
    String told = assertThrows(UserError.class,
        () -> ComparedArms.of(RecordFixture.recording(), row(null, "hadoop-3.5.0"))).getMessage();
    assertTrue(told, told.contains("a row with wall of hadoop-3.5.0 and tuned, which its recording does not compare"));
  }
}
