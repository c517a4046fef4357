/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * A line chart over time as part of a page: the left end is the past, the right end is now. A table of the same values
 * follows the drawing, for those who cannot see it or want exact values.
 */
public final class LineChart {
  private static final int WIDTH = 600;
  private static final int HEIGHT = 160;
  private static final int LEFT = 60;
  private static final int TOP = 10;
  private static final int BOTTOM = 20;

  private LineChart() {
  }

  /**
   * A line of the chart.
   *
   * @param style the CSS class: one, two or three
   * @param values as many as the other lines have; NaN if unknown
   */
  public record Line(String name, String style, double[] values) {
  }

  /**
   * Writes a chart of lines with the same unit.
   *
   * @param title the title of the chart
   * @param seconds the time from the left end to the right
   */
  public static void write(Html html, String title, double seconds, DoubleFunction<String> unit, List<Line> lines) {
    double most = 0;
    for (Line line : lines) {
      for (double value : line.values()) {
        most = Math.max(most, Double.isNaN(value) ? 0 : value);
      }
    }
    double top = most == 0 ? 1 : most;
    html.open("svg", "viewBox", "0 0 " + (LEFT + WIDTH + 10) + " " + (TOP + HEIGHT + BOTTOM), "role", "img",
        "aria-label", title + ", at most " + unit.apply(most));
    axis(html, LEFT, TOP, LEFT, TOP + HEIGHT);
    axis(html, LEFT, TOP + HEIGHT, LEFT + WIDTH, TOP + HEIGHT);
    label(html, LEFT - 4, TOP + 8, "end", unit.apply(top));
    label(html, LEFT - 4, TOP + HEIGHT, "end", unit.apply(0));
    label(html, LEFT, TOP + HEIGHT + 14, "start", Quantity.duration(seconds) + " ago");
    label(html, LEFT + WIDTH, TOP + HEIGHT + 14, "end", "now");
    for (Line line : lines) {
      html.element("polyline", "", "class", "line " + line.style(), "points", points(line.values(), top));
    }
    html.close();
    html.open("ul", "class", "key");
    lines.forEach(line -> html.element("li", line.name(), "class", line.style()));
    html.close();
    writeTable(html, title, seconds, unit, lines);
  }

  private static void writeTable(Html html, String title, double seconds, DoubleFunction<String> unit,
      List<Line> lines) {
    html.open("details").element("summary", "Table: " + title);
    String[] heads = Stream.concat(Stream.of("Seconds ago"), lines.stream().map(line -> "#" + line.name()))
        .toArray(String[]::new);
    Table table = Table.begin(html, null, heads);
    int last = lines.stream().mapToInt(line -> line.values().length).max().orElse(0) - 1;
    for (int i = last; i >= 0; i--) {
      table.row(Math.round(seconds * (last - i) / Math.max(1, last)));
      for (Line line : lines) {
        double value = line.values()[i];
        table.number(Double.isNaN(value) ? "" : unit.apply(value));
      }
      table.endRow();
    }
    table.end();
    html.close();
  }

  private static String points(double[] values, double top) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      if (!Double.isNaN(values[i])) {
        points.append(String.format(Locale.ROOT, "%.1f,%.1f ",
            LEFT + (double) WIDTH * i / Math.max(1, values.length - 1), TOP + HEIGHT * (1 - values[i] / top)));
      }
    }
    return points.toString().trim();
  }

  private static void axis(Html html, int fromX, int fromY, int toX, int toY) {
    html.element("line", "", "class", "axis", "x1", "" + fromX, "y1", "" + fromY, "x2", "" + toX, "y2", "" + toY);
  }

  private static void label(Html html, int x, int y, String anchor, String text) {
    html.element("text", text, "x", "" + x, "y", "" + y, "text-anchor", anchor);
  }
}
