/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.nio.charset.Charset;

/** A line of text with one character per value: the larger the value, the higher the character. */
final class Sparkline {
  private static final String BLOCKS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
  private static final String PLAIN = "_.,-~=+*#";

  private Sparkline() {
  }

  /** Returns true if this character set can encode block characters. */
  static boolean canShow(Charset charset) {
    return charset.canEncode() && charset.newEncoder().canEncode(BLOCKS);
  }

  /**
   * Returns the line, scaled from the smallest value to the largest.
   *
   * @param blocks false for ASCII characters
   */
  static String of(double[] values, boolean blocks) {
    String levels = blocks ? BLOCKS : PLAIN;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    StringBuilder line = new StringBuilder();
    for (double value : values) {
      double share = most > least ? (value - least) / (most - least) : 0;
      line.append(levels.charAt((int) Math.min(levels.length() - 1, share * levels.length())));
    }
    return line.toString();
  }
}
