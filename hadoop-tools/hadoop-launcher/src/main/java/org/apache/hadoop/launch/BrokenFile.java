/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An interpreter of XML parser errors in configuration files: which file, where, and why. */
final class BrokenFile {
  private static final Pattern ERROR = Pattern.compile(".*org\\.xml\\.sax\\.SAXParseException; "
      + "(?:systemId: (?:file:/*(?=/))?([^;]*); )?lineNumber: (\\d+); (?:columnNumber: \\d+; )?(.*?)\\.?",
      Pattern.DOTALL);

  private BrokenFile() {
  }

  /** Explains a parser's error in one line; returns empty for any other text. */
  static Optional<String> explain(String error) {
    Matcher matcher = ERROR.matcher(error);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String file = matcher.group(1) == null ? "a configuration file" : matcher.group(1);
    return Optional.of(file + ", line " + matcher.group(2) + ": " + matcher.group(3).replaceAll("\\s*\\R\\s*", " ")
        + "; fix it; 'hadoop conf-check DIR' reports other problems in that directory");
  }
}
