/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.cli;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of rows on the command line: 0 or more, with an optional suffix k, m, b or t (powers of 1000).
 *
 * @param value 0 to 2^63 - 1
 */
public record RowCount(long value) {
  private static final Pattern SYNTAX = Pattern.compile("(\\d+)([kmbt]?)");
  private static final Map<String, Long> UNITS =
      Map.of("", 1L, "k", 1_000L, "m", 1_000_000L, "b", 1_000_000_000L, "t", 1_000_000_000_000L);

  static RowCount parse(String text) {
    Matcher matcher = SYNTAX.matcher(text.toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      BigInteger value = new BigInteger(matcher.group(1)).multiply(BigInteger.valueOf(UNITS.get(matcher.group(2))));
      if (value.bitLength() < Long.SIZE) {
        return new RowCount(value.longValue());
      }
    }
    throw new TypeConversionException("'" + text
        + "' is not a number of rows; allowed: 0 to 2^63 - 1, with an optional suffix k, m, b or t (powers of 1000)");
  }
}
