/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.Locale;
import java.util.regex.Pattern;

/** Creates and checks names in the form that Prometheus uses: lower-case letters, digits and underscores. */
final class FigureNames {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");
  private static final Pattern WORD_BEGINS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
  private static final Pattern NOT_ALLOWED = Pattern.compile("[^a-z0-9]+");

  private FigureNames() {
  }

  /** Returns {@code name}, which must be valid. */
  static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not a valid name of a metric or label: " + name);
    }
    return name;
  }

  /** Returns the name for a stock metric: {@code create_file_ops} for {@code CreateFileOps}. */
  static String of(String stock) {
    String words = WORD_BEGINS.matcher(stock).replaceAll("_").toLowerCase(Locale.ROOT);
    return NOT_ALLOWED.matcher(words).replaceAll("_").replaceAll("^_+|_+$", "");
  }
}
