/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.PathIterator;

/**
 * Writes drawing operations as SVG paths, with classes for colours and with relative, rounded coordinates. Consecutive
 * shapes of the same style become one path: together with the rounding, this makes a chart a tenth of the size of the
 * library's own SVG, which a page with thirty charts needs.
 */
final class SvgGraphics extends VectorGraphics2D {
  /** The number of coordinate units per pixel. */
  private static final int UNIT = 100;
  /** The number of units to which coordinates are rounded; only text needs more precision than tenths of a pixel. */
  private static final int COARSE = 10;
  private static final int POINTS = 3;

  private final StringBuilder svg = new StringBuilder();
  private String look = "";
  private char command;
  private long x;
  private long y;
  private long startX;
  private long startY;

  @Override
  public void draw(Shape shape) {
    if (getColor().getAlpha() > 0) {
      add(shape, "s " + ink(getColor()) + "\"" + stroke(getStroke()), true);
    }
  }

  @Override
  public void fill(Shape shape) {
    if (getColor().getAlpha() > 0) {
      add(shape, "f " + ink(getColor()) + "\"", false);
    }
  }

  @Override
  public void drawString(String text, float left, float base) {
    fill(getFont().createGlyphVector(getFontRenderContext(), text).getOutline(left, base));
  }

  @Override
  public void drawString(String text, int left, int base) {
    drawString(text, (float) left, (float) base);
  }

  @Override
  public void setFont(Font font) {
    super.setFont(font == null ? getFont() : font);
  }

  private static String ink(Color color) {
    return Ink.of(color).orElse(Ink.TEXT).style();
  }

  private static String stroke(Stroke stroke) {
    if (!(stroke instanceof BasicStroke basic)) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    if (basic.getLineWidth() != 1) {
      text.append(" stroke-width=\"").append(number(Math.round(basic.getLineWidth() * UNIT))).append('"');
    }
    if (basic.getEndCap() == BasicStroke.CAP_ROUND) {
      text.append(" stroke-linecap=\"round\"");
    }
    if (basic.getLineJoin() == BasicStroke.JOIN_ROUND) {
      text.append(" stroke-linejoin=\"round\"");
    }
    if (basic.getDashArray() != null) {
      text.append(" stroke-dasharray=\"");
      for (float dash : basic.getDashArray()) {
        text.append(number(Math.round(dash * UNIT))).append(' ');
      }
      text.setCharAt(text.length() - 1, '"');
    }
    return text.toString();
  }

  /** @param line true if it may continue from the end of the previous one, which keeps the dash pattern going */
  private void add(Shape shape, String looks, boolean line) {
    boolean same = looks.equals(look);
    if (!same) {
      end();
      svg.append("<path class=\"").append(looks).append(" d=\"");
      look = looks;
      command = 0;
    }
    int grain = look.startsWith("f text") ? 1 : COARSE;
    double[] points = new double[2 * POINTS];
    for (PathIterator path = shape.getPathIterator(getTransform()); !path.isDone(); path.next()) {
      switch (path.currentSegment(points)) {
        case PathIterator.SEG_MOVETO -> move(points, grain, line && same);
        case PathIterator.SEG_LINETO -> to('l', points, 1, grain);
        case PathIterator.SEG_QUADTO -> to('q', points, 2, grain);
        case PathIterator.SEG_CUBICTO -> to('c', points, POINTS, grain);
        default -> close();
      }
    }
  }

  private static long round(double value, int grain) {
    return Math.round(value * UNIT / grain) * grain;
  }

  private void move(double[] points, int grain, boolean mayGoOn) {
    long toX = round(points[0], grain);
    long toY = round(points[1], grain);
    boolean here = toX == x && toY == y && command == 'l';
    if (!here || !mayGoOn) {
      if (command == 0) {
        svg.append('M').append(number(toX)).append(separated(number(toY)));
      } else {
        svg.append('m').append(number(toX - x)).append(separated(number(toY - y)));
      }
      command = 'm';
      startX = toX;
      startY = toY;
    }
    x = toX;
    y = toY;
  }

  private void to(char kind, double[] points, int count, int grain) {
    long lastX = x;
    long lastY = y;
    if (command != kind) {
      svg.append(kind);
    }
    for (int point = 0; point < count; point++) {
      lastX = round(points[2 * point], grain);
      lastY = round(points[2 * point + 1], grain);
      String first = number(lastX - x);
      svg.append(command != kind && point == 0 ? first : separated(first)).append(separated(number(lastY - y)));
    }
    command = kind;
    x = lastX;
    y = lastY;
  }

  private void close() {
    svg.append('z');
    command = 'z';
    x = startX;
    y = startY;
  }

  private static String separated(String number) {
    return number.startsWith("-") ? number : " " + number;
  }

  /** Formats hundredths as briefly as possible: 150 is 1.5 and -5 is -.05. */
  private static String number(long hundredths) {
    if (hundredths % UNIT == 0) {
      return Long.toString(hundredths / UNIT);
    }
    long size = Math.abs(hundredths);
    long rest = size % UNIT;
    return (hundredths < 0 ? "-" : "") + (size < UNIT ? "" : Long.toString(size / UNIT)) + '.'
        + (rest % COARSE == 0 ? rest / COARSE : rest < COARSE ? "0" + rest : Long.toString(rest));
  }

  private void end() {
    if (!look.isEmpty()) {
      svg.append("\"/>");
    }
  }

  /** Returns the paths of everything that was drawn; call it once, at the end. */
  String paths() {
    end();
    look = "";
    return svg.toString();
  }
}
