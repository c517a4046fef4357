/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.svg;

import java.awt.Font;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.chart.InkStyle;
import org.apache.hadoop.ab.html.chart.Lettering;
import org.apache.hadoop.ab.html.chart.Svg;
import org.knowm.xchart.internal.chartpart.IChart;

/**
 * A figure as an SVG file: title, description and legend at the top, then each of its charts with its axis titles. It
 * has the colours of the reports, light or dark depending on the viewer, and needs no font.
 */
public final class FigureFile {
  private static final int MARGIN = 20;
  private static final int CHART = 900;
  private static final int WIDTH = CHART + 2 * MARGIN;
  private static final int GAP = 8;
  private static final int BETWEEN_KEYS = 18;
  private static final Lettering TITLE = new Lettering(Font.BOLD, 17);
  private static final Lettering PANEL = new Lettering(Font.BOLD, 13);
  private static final Lettering WORDS = new Lettering(Font.PLAIN, 13);
  /** The line height relative to the font size. */
  private static final double LEADING = 1.45;

  private final StringBuilder svg = new StringBuilder();
  private double y = MARGIN;

  private FigureFile() {
  }

  /** Writes a figure without the table behind it. */
  public static void write(Figure figure, Path file) throws IOException {
    Files.writeString(file, of(figure), StandardCharsets.UTF_8);
  }

  /** Returns the content of the file. */
  public static String of(Figure figure) {
    FigureFile file = new FigureFile();
    file.line(TITLE, figure.title(), MARGIN);
    WORDS.lines(figure.words(), CHART).forEach(line -> file.line(WORDS, line, MARGIN));
    file.keys(figure);
    figure.panels().forEach(panel -> file.panel(figure, panel));
    String description = figure.panels().stream().map(Figure.Panel::words).collect(Collectors.joining(" "));
    long height = Math.round(file.y + MARGIN);
    return String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" "
        + "height=\"%d\" viewBox=\"0 0 %d %d\" aria-labelledby=\"t\" aria-describedby=\"d\">\n<title id=\"t\">%s"
        + "</title>\n<desc id=\"d\">%s</desc>\n<style>\n%s</style>\n%s</svg>\n", WIDTH, height, WIDTH, height,
        StringEscapeUtils.escapeXml10(figure.title()), StringEscapeUtils.escapeXml10(description),
        InkStyle.plain("class=\"f surface\"" + file.svg),
        "<rect class=\"f surface\" width=\"100%\" height=\"100%\"/>\n" + file.svg);
  }

  private void line(Lettering letters, String text, double left) {
    y += letters.size() * LEADING;
    svg.append(letters.paths(text, left, y - letters.size() * (LEADING - 1))).append('\n');
  }

  private void keys(Figure figure) {
    if (figure.keys().isEmpty()) {
      return;
    }
    double lineHeight = WORDS.size() * LEADING;
    double x = MARGIN;
    y += GAP;
    for (Figure.Key key : figure.keys()) {
      double width = KeyMark.WIDTH + GAP + WORDS.width(key.text());
      if (x > MARGIN && x + width > WIDTH - MARGIN) {
        x = MARGIN;
        y += lineHeight;
      }
      double base = y + WORDS.size();
      svg.append(String.format(Locale.ROOT, "<g transform=\"translate(%.1f %.1f)\">%s</g>%s\n", x,
          base - KeyMark.HEIGHT + 1, KeyMark.of(key), WORDS.paths(key.text(), x + KeyMark.WIDTH + GAP, base)));
      x += width + BETWEEN_KEYS;
    }
    y += lineHeight;
  }

  private void panel(Figure figure, Figure.Panel panel) {
    y += GAP;
    if (!panel.title().isEmpty()) {
      line(PANEL, panel.title(), MARGIN);
    }
    if (!figure.yTitle().isEmpty()) {
      line(WORDS, figure.yTitle(), MARGIN);
    }
    IChart chart = panel.drawing().at(CHART);
    svg.append(String.format(Locale.ROOT, "<g transform=\"translate(%d %.1f)\">%s</g>\n", MARGIN, y,
        Svg.paths(chart)));
    y += chart.getHeight();
    if (!figure.xTitle().isEmpty()) {
      line(WORDS, figure.xTitle(), WIDTH - MARGIN - WORDS.width(figure.xTitle()));
    }
  }
}
