/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of a drawing as outlines, like the labels of charts, so that it has the same look and size wherever the file
 * is displayed.
 *
 * @param style of {@link Font}
 * @param size of the font, in pixels
 */
public record Lettering(int style, int size) {
  private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

  private Font font() {
    System.setProperty("java.awt.headless", "true");
    return new Font(Font.SANS_SERIF, style, size);
  }

  /** Returns the width of a text. */
  public double width(String text) {
    return font().getStringBounds(text, CONTEXT).getWidth();
  }

  /** Returns the outlines of a text that starts at a position. */
  public String paths(String text, double left, double base) {
    SvgGraphics graphics = new SvgGraphics();
    graphics.setColor(Ink.TEXT.color());
    graphics.setFont(font());
    graphics.drawString(text, (float) left, (float) base);
    return graphics.paths();
  }

  /** Breaks a text into lines for a column; a word that is too long gets a line of its own. */
  public List<String> lines(String text, double width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.strip().split("\\s+")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (line.isEmpty() || width(longer) <= width) {
        line = longer;
      } else {
        lines.add(line);
        line = word;
      }
    }
    if (!line.isEmpty()) {
      lines.add(line);
    }
    return lines;
  }
}
