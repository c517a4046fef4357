/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs;

import java.util.Random;
import java.util.StringJoiner;

/** Makes lines of words, most of which come again. Stateless. */
public final class RandomWords {
  private static final int WORDS = 60_000;
  private static final int WORDS_OF_LINE = 10;

  private RandomWords() {
  }

  /** Makes a line of words with a space between two. */
  public static String line(Random random) {
    StringJoiner line = new StringJoiner(" ");
    for (int i = 0; i < WORDS_OF_LINE; i++) {
      line.add("word" + random.nextInt(WORDS));
    }
    return line.toString();
  }
}
