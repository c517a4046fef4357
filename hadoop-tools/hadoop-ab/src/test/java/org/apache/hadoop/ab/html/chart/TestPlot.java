/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import static org.junit.Assert.assertEquals;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;

/** Charts of rows. */
public class TestPlot {
  /** The words of a chart, of letters with one outline each. */
  private static int letters(String paths) {
    int outlines = 0;
    for (Matcher words = Pattern.compile("class=\"f text\" d=\"([^\"]*)\"").matcher(paths); words.find();) {
      outlines += words.group(1).replaceAll("[^Mm]", "").length();
    }
    return outlines;
  }

  @Test
  public void eachRowHasItsName() {
    for (int count = 1; count <= 40; count++) {
      Map<Double, String> blanks = new HashMap<>();
      Plot plot = new Plot(800, 34 + Plot.rowsHeight(count, 15))
          .x(0, 10, value -> blanks.computeIfAbsent(value, each -> " ".repeat(1 + blanks.size())))
          .rows(Collections.nCopies(count, "l").toArray(new String[0]));
      assertEquals(count + " rows", count, letters(Svg.paths(plot.chart())));
    }
  }
}
