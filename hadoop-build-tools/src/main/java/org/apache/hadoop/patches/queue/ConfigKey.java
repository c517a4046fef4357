/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A configuration key that a patch introduces or changes, as given by its Config trailer. Immutable.
 *
 * @param shipped the default, or the beginning of a long one
 * @param range the allowed values, with the unit; empty if the name of the key says that
 * @param stock the value that restores stock; any if the key alone restores or changes nothing
 */
public record ConfigKey(String name, String shipped, String range, String stock) {
  /** The syntax of the Config trailer, for error messages. */
  public static final String FORM = "KEY=DEFAULT (RANGE WITH UNIT; stock: VALUE), or without the range";

  private static final Pattern TRAILER = Pattern.compile("([^\\s=]+)=(\\S.*?) \\((?:(.+); )?stock: ([^()]+)\\)");

  /** Parses a trailer; returns an empty result if it has another form. */
  public static Optional<ConfigKey> parse(String trailer) {
    Matcher key = TRAILER.matcher(trailer);
    return key.matches() ? Optional.of(new ConfigKey(key.group(1), key.group(2),
        key.group(3) == null ? "" : key.group(3), key.group(4))) : Optional.empty();
  }
}
