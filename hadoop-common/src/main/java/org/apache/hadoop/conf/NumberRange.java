/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.List;

/**
 * The valid range of a numeric stock key: with a value outside it, some loop does not end or some division fails, long
 * after the key was read. Stock uses the default if the value is not a number; that is an error here, too. Immutable.
 *
 * @param key its current name
 * @param unit the unit, in the plural; null for a fraction of one
 * @param least the lower bound
 * @param isLeastAllowed whether the lower bound is allowed itself
 * @param most the maximum
 */
public record NumberRange(String key, String unit, double least, boolean isLeastAllowed, double most) {
  /** The key for whether ranges are checked; false restores stock, which checks nothing. */
  public static final BooleanKey CHECKED = new BooleanKey("hadoop.number.keys.checked", true);
  private static final int HEX = 16;

  /** Creates a range of integers from {@code least} to the greatest int. */
  public static NumberRange atLeast(long least, String key, String unit) {
    return between(least, Integer.MAX_VALUE, key, unit);
  }

  /** Creates a range of integers. */
  public static NumberRange between(long least, long most, String key, String unit) {
    return new NumberRange(key, unit, least, true, most);
  }

  /** Creates a range of fractions from 0 to 1. */
  public static NumberRange share(String key) {
    return new NumberRange(key, null, 0, true, 1);
  }

  /** Creates a range of fractions that excludes 0. */
  public static NumberRange positiveShare(String key) {
    return new NumberRange(key, null, 0, false, 1);
  }

  /**
   * Checks the values of some keys.
   *
   * @throws InvalidKeyException if a value is not a number, or out of its range
   */
  public static void check(Configuration conf, List<NumberRange> ranges) {
    if (CHECKED.read(conf)) {
      ranges.forEach(range -> range.check(conf));
    }
  }

  private void check(Configuration conf) {
    String value = conf.get(key);
    if (value != null && !isAllowed(value.trim())) {
      throw new InvalidKeyException(key, value, allowed());
    }
  }

  private boolean isAllowed(String value) {
    try {
      double number = unit == null ? Double.parseDouble(value) : whole(value);
      return (isLeastAllowed ? number >= least : number > least) && number <= most;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Parses an integer, which may be hexadecimal, as in a configuration. */
  private static long whole(String value) {
    String digits = value.startsWith("-") ? value.substring(1) : value;
    if (!digits.startsWith("0x") && !digits.startsWith("0X")) {
      return Long.parseLong(value);
    }
    long number = Long.parseLong(digits.substring(2), HEX);
    return digits.equals(value) ? number : -number;
  }

  private String allowed() {
    if (unit != null) {
      return "a whole number of " + unit + " from " + (long) least + " to " + (long) most;
    }
    return isLeastAllowed ? "a number from 0 to 1" : "a number greater than 0, up to 1";
  }
}
