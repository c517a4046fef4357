/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

/**
 * A configuration key that holds an integer within a range. A value outside it is an error, whereas {@link
 * Configuration#getInt} throws a NumberFormatException without the key's name or accepts any number. Immutable.
 *
 * @param name the key
 * @param unit the unit, in the plural: "milliseconds"
 * @param shipped the default value
 * @param min the minimum
 * @param max the maximum
 */
public record IntKey(String name, String unit, int shipped, int min, int max) {
  /**
   * Returns the value of the key, or its default if it is not set.
   *
   * @throws InvalidKeyException if the value is not an integer from {@link #min} to {@link #max}
   */
  public int read(Configuration conf) {
    String value = conf.get(name);
    if (value == null) {
      return shipped;
    }
    try {
      int number = Integer.parseInt(value.trim());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, with the key
    }
    throw new InvalidKeyException(name, value, "a whole number of " + unit + " from " + min + " to " + max);
  }
}
