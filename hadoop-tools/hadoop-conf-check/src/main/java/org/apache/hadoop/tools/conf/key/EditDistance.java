/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Arrays;

/**
 * The Levenshtein distance: the number of insertions, deletions and substitutions that turn one string into another.
 */
final class EditDistance {
  private EditDistance() {
  }

  /** @return the distance, or any number above {@code most} if it exceeds that */
  static int between(String one, String other, int most) {
    if (Math.abs(one.length() - other.length()) > most) {
      return most + 1;
    }
    int[] row = new int[other.length() + 1];
    Arrays.setAll(row, index -> index);
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j - 1], row[j]));
      }
    }
    return row[other.length()];
  }
}
