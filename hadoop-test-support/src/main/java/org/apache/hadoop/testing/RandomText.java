/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.util.Random;

/** A source of texts that contain characters a writer has to escape. The same seed gives the same texts. */
public final class RandomText {
  private static final String MARKS = "<>&\"'\\/-]\r\n\t\u007f\u0080\u0085\u009f\u00a0\u07ff\u2028\ufeff\ufffd\uffff";
  private static final int LONG = 5000;

  private final Random random;
  private final int oddTexts;

  /** @param oddTexts one in so many texts has invalid characters: unpaired surrogates, and control characters */
  public RandomText(long seed, int oddTexts) {
    this.random = new Random(seed);
    this.oddTexts = oddTexts;
  }

  /** Returns how many texts a test should try: {@code -Dfuzz.texts} if it is set, else {@code usual}. */
  public static int count(int usual) {
    return Integer.getInteger("fuzz.texts", usual);
  }

  /** Returns the next text, usually of less than 20 characters, sometimes of thousands. */
  public String next() {
    boolean odd = random.nextInt(oddTexts) == 0;
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(random.nextInt(500) == 0 ? LONG : 20); i > 0; i--) {
      switch (random.nextInt(odd ? 7 : 5)) {
        case 0 -> text.append(MARKS.charAt(random.nextInt(MARKS.length())));
        case 1 -> text.appendCodePoint(Character.MIN_SUPPLEMENTARY_CODE_POINT + random.nextInt(1 << 20));
        case 2 -> text.append((char) (' ' + random.nextInt(Character.MIN_SURROGATE - ' ')));
        case 5 -> text.append((char) random.nextInt(' '));
        case 6 -> text.append((char) (Character.MIN_SURROGATE + random.nextInt(2048)));
        default -> text.append((char) ('?' + random.nextInt(64)));
      }
    }
    return text.toString();
  }
}
