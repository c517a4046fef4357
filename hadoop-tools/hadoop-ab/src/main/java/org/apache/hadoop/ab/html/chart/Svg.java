/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import java.util.Locale;
import org.apache.commons.text.StringEscapeUtils;
import org.knowm.xchart.internal.chartpart.IChart;

/** The conversion of charts to SVG elements of an HTML page. */
public final class Svg {
  private Svg() {
  }

  /**
   * Draws a chart.
   *
   * @param id of the element, from which the IDs of its title and description are derived
   * @param title read first by screen readers
   * @param description of the content
   */
  public static String of(IChart chart, String id, String title, String description) {
    return String.format(Locale.ROOT, "<svg role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
        + "aria-labelledby=\"%s-t\" aria-describedby=\"%s-d\"><title id=\"%s-t\">%s</title><desc id=\"%s-d\">%s</desc>"
        + "%s</svg>", chart.getWidth(), chart.getHeight(), chart.getWidth(), chart.getHeight(), id, id, id,
        StringEscapeUtils.escapeXml10(title), id, StringEscapeUtils.escapeXml10(description), paths(chart));
  }

  /** Returns the content of such an element. */
  public static String paths(IChart chart) {
    SvgGraphics graphics = new SvgGraphics();
    chart.paint(graphics, chart.getWidth(), chart.getHeight());
    return graphics.paths();
  }
}
