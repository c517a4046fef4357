/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import java.util.Locale;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.chart.Svg;
import org.apache.hadoop.ab.html.svg.KeyMark;

/**
 * Writes figures as HTML. Full-width charts are drawn twice, for wide and for narrow windows, because the text of a
 * chart scaled down to a phone's width is illegible; screen readers find only the one that is displayed.
 */
final class HtmlFigures {
  private static final int BROAD = 800;
  private static final int NARROW = 320;
  private static final int PANEL = 360;

  private final StringBuilder html;
  private final HtmlTables tables;
  private int number;

  HtmlFigures(StringBuilder html, HtmlTables tables) {
    this.html = html;
    this.tables = tables;
  }

  void write(Figure figure) {
    String id = "f" + ++number;
    html.append("<figure aria-labelledby=\"").append(id).append("\">\n<figcaption><h3 id=\"").append(id).append("\">")
        .append(HtmlPage.escape(figure.title())).append("</h3>");
    if (!figure.words().isEmpty()) {
      html.append("<p>").append(HtmlPage.escape(figure.words())).append("</p>");
    }
    html.append("</figcaption>\n");
    keys(figure);
    html.append("<div class=\"panels").append(figure.wide() ? " wide" : "").append("\">\n");
    for (int panel = 0; panel < figure.panels().size(); panel++) {
      panel(figure, figure.panels().get(panel), id + "-" + panel);
    }
    html.append("</div>\n<details><summary>The numbers of “").append(HtmlPage.escape(figure.title()))
        .append("”</summary>\n");
    tables.write(figure.table());
    html.append("</details>\n</figure>\n");
  }

  private void keys(Figure figure) {
    if (!figure.keys().isEmpty()) {
      html.append("<ul class=\"keys\">");
      figure.keys().forEach(key -> html.append("<li><svg class=\"key\" width=\"").append(KeyMark.WIDTH)
          .append("\" height=\"").append(KeyMark.HEIGHT).append("\" aria-hidden=\"true\">").append(KeyMark.of(key))
          .append("</svg>").append(HtmlPage.escape(key.text())).append("</li>"));
      html.append("</ul>\n");
    }
  }

  private void panel(Figure figure, Figure.Panel panel, String id) {
    html.append("<div class=\"panel\">\n");
    if (!panel.title().isEmpty()) {
      html.append("<p class=\"panel-title\">").append(HtmlPage.escape(panel.title())).append("</p>\n");
    }
    if (!figure.yTitle().isEmpty()) {
      html.append("<p class=\"axis\">").append(HtmlPage.escape(figure.yTitle())).append("</p>\n");
    }
    if (figure.wide()) {
      chart(figure, panel, id + "b", BROAD, "broad-chart");
      chart(figure, panel, id + "n", NARROW, "narrow-chart");
    } else {
      chart(figure, panel, id, PANEL, "panel-chart");
    }
    if (!figure.xTitle().isEmpty()) {
      html.append("<p class=\"axis x\">").append(HtmlPage.escape(figure.xTitle())).append("</p>\n");
    }
    html.append("</div>\n");
  }

  private void chart(Figure figure, Figure.Panel panel, String id, int width, String style) {
    String title = figure.title() + (panel.title().isEmpty() ? "" : ": " + panel.title());
    int begin = html.length();
    try {
      html.append("<div class=\"").append(style).append("\">").append(Svg.of(panel.drawing().at(width), id, title,
          panel.words())).append("</div>\n");
    } catch (RuntimeException | Error e) {
      // A JDK without fonts throws errors; the table is still included.
      html.setLength(begin);
      html.append(String.format(Locale.ROOT, "<p class=\"more\">This chart could not be drawn (%s).</p>\n",
          HtmlPage.escape(e.toString())));
    }
  }
}
