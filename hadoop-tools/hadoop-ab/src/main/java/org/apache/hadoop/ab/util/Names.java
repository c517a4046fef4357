/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.util;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggestions for mistyped names. */
public final class Names {
  private static final int SUGGESTIONS = 3;

  private Names() {
  }

  /** Returns the names nearest to {@code wrong} by edit distance, nearest first; at most three. */
  public static List<String> nearest(String wrong, Collection<String> names) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    String lower = wrong.toLowerCase(Locale.ROOT);
    return names.stream()
        .sorted(Comparator.comparingInt((String name) -> distance.apply(lower, name.toLowerCase(Locale.ROOT)))
            .thenComparing(Comparator.naturalOrder()))
        .limit(SUGGESTIONS)
        .toList();
  }

  /** Returns a phrase for an error message: {@code nearest: a, b, c}. */
  public static String suggest(String wrong, Collection<String> names) {
    return "nearest: " + String.join(", ", nearest(wrong, names));
  }
}
