/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.Test;

/** Tests that each run gets a line where there is no terminal. */
public class TestLineProgress {
  @Test
  public void everyRunHasALine() {
    StringWriter out = new StringWriter();
    try (Progress progress = new LineProgress(new PrintWriter(out), "terasort", 4, 1)) {
      progress.begin(null, 0);
      progress.end(new Run(0, "stock", "x", 7.25, Map.of(), 0, 0, 0, null, null));
      progress.end(new Run(1, "tuned", "x", 7, Map.of(), 0, 0, 0, "hung; its log: runs/001-tuned/arm.log", null));
    }
    assertEquals("""
        ab: terasort: run 2 of 4: stock, warm-up: 7.3 s
        ab: terasort: run 3 of 4: tuned, round 1: FAILED: hung; its log: runs/001-tuned/arm.log
        """, out.toString());
  }
}
