/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;

/** Tests charts with rows. */
public class TestPlot {
  /** Returns the number of outlines in the words of a chart, which is the number of letters if each has one outline. */
  private static int letters(String paths) {
    int outlines = 0;
    for (Matcher words = Pattern.compile("class=\"f text\" d=\"([^\"]*)\"").matcher(paths); words.find();) {
      outlines += words.group(1).replaceAll("[^Mm]", "").length();
    }
    return outlines;
  }

  /**
   * Returns the number of outlines in the words of a chart whose rows are named by one letter, two, three and so on.
   */
  private static int letters(int count, String letter) {
    String[] names = new String[count];
    Arrays.setAll(names, row -> letter.repeat(1 + row));
    return letters(Svg.paths(new Plot(800, 34 + Plot.rowsHeight(count, 15)).x(0, 10, Double::toString).rows(names)
        .chart()));
  }

  @Test
  public void eachRowHasItsName() {
    for (int count = 1; count <= 20; count++) {
      assertEquals(count + " rows", count * (count + 1) / 2, letters(count, "l") - letters(count, "\u00a0"));
    }
  }

  @Test
  public void longNamesAreCutInTheMiddle() {
    // Each name is cut to 19 letters and an ellipsis, whose outlines cancel out in the difference.
    int outlines = letters(2, "l".repeat(30)) - letters(2, "\u00a0".repeat(30));
    assertEquals(2 * 19, outlines);
  }
}
