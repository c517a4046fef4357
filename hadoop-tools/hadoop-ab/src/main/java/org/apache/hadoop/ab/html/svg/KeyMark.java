/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.svg;

import org.apache.hadoop.ab.html.block.Figure;

/** The mark before a legend entry, as SVG elements in a box of {@link #WIDTH} by {@link #HEIGHT} pixels. */
public final class KeyMark {
  public static final int WIDTH = 22;
  public static final int HEIGHT = 12;

  private KeyMark() {
  }

  /** Draws a mark. */
  public static String of(Figure.Key key) {
    String ink = key.ink().style();
    return switch (key.mark()) {
      case AREA -> "<rect class=\"f " + ink + "\" x=\"3\" width=\"14\" height=\"12\" rx=\"2\"/>";
      case DOT -> "<circle class=\"f " + ink + "\" cx=\"10\" cy=\"6\" r=\"5\"/>";
      case LINE -> line(ink, "");
      case DASHED -> line(ink, " stroke-dasharray=\"7 3\"");
      case DOTTED -> line(ink, " stroke-dasharray=\"2 3\"");
    };
  }

  private static String line(String ink, String dashes) {
    return "<path class=\"s " + ink + "\" d=\"M0 6h22\" stroke-width=\"2.5\"" + dashes + "/>";
  }
}
