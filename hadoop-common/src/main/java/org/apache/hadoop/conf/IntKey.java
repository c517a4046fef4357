/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

/**
 * A configuration key that holds a whole number within a range. A value outside of it is an error, where
 * {@link Configuration#getInt} throws a NumberFormatException without the key's name or takes any number. Immutable.
 *
 * @param name the key
 * @param unit what is counted, in the plural: "milliseconds"
 * @param shipped the value without any configuration file
 * @param min the least value that is allowed
 * @param max the greatest
 */
public record IntKey(String name, String unit, int shipped, int min, int max) {
  /**
   * Reads the value of the key; its default where it is not set.
   *
   * @throws InvalidKeyException if the value is no whole number from {@link #min} to {@link #max}
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
      // said below, with the key
    }
    throw new InvalidKeyException(name, value, "a whole number of " + unit + " from " + min + " to " + max);
  }
}
