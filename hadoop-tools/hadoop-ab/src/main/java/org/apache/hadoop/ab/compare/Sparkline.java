/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.nio.charset.Charset;

/** A line of text with a letter for each value, the higher the larger. */
final class Sparkline {
  private static final String BLOCKS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
  private static final String PLAIN = "_.,-~=+*#";

  private Sparkline() {
  }

  /** Tells whether a terminal of this character set can show blocks. */
  static boolean canShow(Charset charset) {
    return charset.canEncode() && charset.newEncoder().canEncode(BLOCKS);
  }

  /**
   * The line, from the least value to the largest.
   *
   * @param blocks otherwise letters of ASCII
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
