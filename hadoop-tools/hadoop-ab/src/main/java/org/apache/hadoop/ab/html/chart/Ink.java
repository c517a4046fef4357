/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import java.awt.Color;
import java.util.Locale;
import java.util.Optional;

/**
 * The meaning of a chart's colour. Charts are drawn in colours that merely identify one of these; the page's style
 * sheet defines how each looks in light and dark mode.
 */
public enum Ink {
  /** Fully transparent: not drawn at all. */
  NONE,
  TEXT, GRID, RULE, SURFACE,
  ARM1, ARM2, ARM3, ARM4, ARM5, ARM6, ARM7, ARM8,
  MAP, SHUFFLE, MERGE, REDUCE, FAILED, KILLED, OTHER,
  /** The mark of speculative attempts, which must stand out on all inks of the previous line. */
  BESIDE,
  USER, SYSTEM, IOWAIT, STEAL, IN, OUT, USED, CACHE, DIRTY,
  HEAT1, HEAT2, HEAT3, HEAT4, HEAT5, HEAT6, HEAT7, HEAT8;

  /** The number of colours for arms; further arms start over with the first. */
  public static final int ARMS = 8;
  private static final int HEATS = 8;
  /** The red and green value of this class's colours; heat maps interpolate between colours, which preserves both. */
  private static final int NAMED = 3;
  private static final int HEAT = 5;
  private static final int FULL = 255;

  /** Returns the ink of the arm at an index. */
  public static Ink arm(int place) {
    return values()[ARM1.ordinal() + place % ARMS];
  }

  /** Returns the ink of a fraction from 0 to 1. */
  public static Ink heat(double share) {
    return values()[HEAT1.ordinal() + (int) Math.max(0, Math.min(HEATS - 1, share * HEATS))];
  }

  /** Returns both ends of a heat map's colour range. */
  public static Color[] heatRange() {
    return new Color[] {new Color(HEAT, HEAT, 0), new Color(HEAT, HEAT, FULL)};
  }

  /** Returns the colour that charts use for this ink. */
  public Color color() {
    return new Color(NAMED, NAMED, ordinal(), this == NONE ? 0 : FULL);
  }

  /** Returns the ink of a chart's colour; empty if the colour is not one of this class. */
  static Optional<Ink> of(Color color) {
    if (color.getRed() == HEAT && color.getGreen() == HEAT) {
      return Optional.of(heat((double) color.getBlue() / FULL));
    }
    boolean named = color.getRed() == NAMED && color.getGreen() == NAMED && color.getBlue() < values().length;
    return named ? Optional.of(values()[color.getBlue()]) : Optional.empty();
  }

  /** Returns its name in the style sheet. */
  public String style() {
    return name().toLowerCase(Locale.ROOT);
  }
}
