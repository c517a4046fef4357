/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.stats.Interval;
import org.junit.Test;

/** Tests a history as text. */
public class TestHistoryText {
  private static HistoryLine line(double... values) {
    List<HistoryPoint> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      points.add(new HistoryPoint("2026-11-" + (10 + i) + "T07:00:00Z", "c0ffee" + i, Optional.of(6), values[i],
          i == 0 ? Optional.empty() : Optional.of(new Interval(values[i] - 0.01, values[i] + 0.01, 0.96))));
    }
    return new HistoryLine("small-job: 4 maps", "wall of tuned by stock", points);
  }

  @Test
  public void changeIsMarkedWhereItIs() {
    String text = line(0.50, 0.51, 0.49, 0.50, 0.20, 0.21, 0.19, 0.20).text(22, false);
    assertTrue(text, text.startsWith("small-job: 4 maps\nwall of tuned by stock\n"));
    assertEquals(text, 1, text.split("<- change").length - 1);
    assertTrue(text, text.contains("c0ffee4  6  0.2000  0.1900 - 0.2100  <- change"));
    assertTrue(text, text.contains("c0ffee0  6  0.5000                -\n"));
    assertTrue(text, text.contains("  change at c0ffee4 (2026-11-14T07:00:00Z): 0.5000 -> 0.2000, -60.0 %, p 0.0"));
  }

  @Test
  public void fewMeasurementsSaySo() {
    assertTrue(line(0.5, 0.1).text(22, false)
        .contains("changes not looked for: 2 measurements, but 8 or more are needed"));
    assertTrue(line(0.5, 0.51, 0.5, 0.52, 0.5, 0.51, 0.5, 0.52).text(22, false)
        .contains("no change beyond chance"));
  }

  @Test
  public void sparklinesGoFromLeastToMost() {
    assertEquals("_~#", Sparkline.of(new double[] {1, 1.5, 2}, false));
    assertEquals("\u2581\u2588\u2581", Sparkline.of(new double[] {1, 2, 1}, true));
    assertEquals("__", Sparkline.of(new double[] {3, 3}, false));
    assertTrue(Sparkline.canShow(StandardCharsets.UTF_8));
    assertFalse(Sparkline.canShow(StandardCharsets.US_ASCII));
  }
}
