/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.scan;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Suggestions for a mistyped name. */
public final class Nearest {
  private static final int SUGGESTIONS = 3;

  private Nearest() {
  }

  /** Returns the names nearest to {@code wrong} by edit distance, nearest first; at most three. */
  public static List<String> to(String wrong, Collection<String> names) {
    return names.stream().distinct().sorted(Comparator.comparingInt((String name) -> distance(wrong, name))
        .thenComparing(Comparator.naturalOrder())).limit(SUGGESTIONS).toList();
  }

  /** Returns the edit distance (insertions, deletions, substitutions), ignoring case. */
  private static int distance(String wrong, String name) {
    String a = wrong.toLowerCase(Locale.ROOT);
    String b = name.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
