/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.UserError;

/** Sizes as people write them: {@code 64m}, {@code 1g}, {@code 200k}, or a number of bytes; the units are binary. */
public final class ByteSize {
  private static final Pattern FORM = Pattern.compile("(\\d{1,15})([kmgt]?)b?", Pattern.CASE_INSENSITIVE);
  private static final String UNITS = " kmgt";
  private static final int SHIFT = 10;

  private ByteSize() {
  }

  /**
   * Parses a size into a number of bytes.
   *
   * @throws UserError if {@code text} is not a size of 1 byte to 1 PiB
   */
  public static long parse(String text) {
    return parse("--size", text);
  }

  /**
   * Parses the value of an option into a number of bytes.
   *
   * @throws UserError if {@code text} is not a size of 1 byte to 1 PiB
   */
  public static long parse(String option, String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (matcher.matches()) {
      String unit = matcher.group(2).toLowerCase(Locale.ROOT);
      int shift = unit.isEmpty() ? 0 : SHIFT * UNITS.indexOf(unit);
      long number = Long.parseLong(matcher.group(1));
      if (number > 0 && number <= (1L << 5 * SHIFT) >> shift) {
        return number << shift;
      }
    }
    throw new UserError(option + " '" + text + "' is not a size: give bytes, or with k, m, g or t, such as 64m or "
        + "1g");
  }

  /** Formats a size in the largest unit that divides it, such as {@code 64 MB}. */
  public static String format(long bytes) {
    int unit = 0;
    long rest = bytes;
    while (unit < UNITS.length() - 1 && rest >= 1 << SHIFT && (rest & (1 << SHIFT) - 1) == 0) {
      rest >>= SHIFT;
      unit++;
    }
    return unit == 0 ? bytes + " bytes" : rest + " " + Character.toUpperCase(UNITS.charAt(unit)) + "B";
  }
}
