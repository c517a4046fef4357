/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.chart;

import java.awt.Color;
import java.util.Locale;
import java.util.Optional;

/**
 * The meaning of a colour of a chart. Charts are drawn in colours that only name one of these; the page's style sheet
 * says how each looks, by daylight and in the dark.
 */
public enum Ink {
  /** No colour: not drawn at all. */
  NONE,
  TEXT, GRID, RULE, SURFACE,
  ARM1, ARM2, ARM3, ARM4, ARM5, ARM6, ARM7, ARM8,
  MAP, SHUFFLE, MERGE, REDUCE, FAILED, KILLED, OTHER,
  /** A mark on attempts beside another of their task, which must be seen on all of the line above. */
  BESIDE,
  USER, SYSTEM, IOWAIT, STEAL, IN, OUT, USED, CACHE, DIRTY,
  HEAT1, HEAT2, HEAT3, HEAT4, HEAT5, HEAT6, HEAT7, HEAT8;

  /** The colours for arms: more arms begin again with the first. */
  public static final int ARMS = 8;
  private static final int HEATS = 8;
  /** Marks the colours of this class; a heat map mixes its colours, which leaves red and green alone. */
  private static final int NAMED = 3;
  private static final int HEAT = 5;
  private static final int FULL = 255;

  /** The ink of the arm with that place in the order of arms. */
  public static Ink arm(int place) {
    return values()[ARM1.ordinal() + place % ARMS];
  }

  /** The ink of a share, 0 to 1. */
  public static Ink heat(double share) {
    return values()[HEAT1.ordinal() + (int) Math.max(0, Math.min(HEATS - 1, share * HEATS))];
  }

  /** The two ends of a heat map's colours. */
  public static Color[] heatRange() {
    return new Color[] {new Color(HEAT, HEAT, 0), new Color(HEAT, HEAT, FULL)};
  }

  /** Returns what a chart is to be drawn with. */
  public Color color() {
    return new Color(NAMED, NAMED, ordinal(), this == NONE ? 0 : FULL);
  }

  /** Returns what a chart was drawn with; empty if it is no colour of this class. */
  static Optional<Ink> of(Color color) {
    if (color.getRed() == HEAT && color.getGreen() == HEAT) {
      return Optional.of(heat((double) color.getBlue() / FULL));
    }
    boolean named = color.getRed() == NAMED && color.getGreen() == NAMED && color.getBlue() < values().length;
    return named ? Optional.of(values()[color.getBlue()]) : Optional.empty();
  }

  /** The name that the style sheet has for it. */
  public String style() {
    return name().toLowerCase(Locale.ROOT);
  }
}
