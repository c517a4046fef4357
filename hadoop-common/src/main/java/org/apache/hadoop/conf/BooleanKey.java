/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

/**
 * A configuration key that is true or false. Any other value is an error, whereas {@link Configuration#getBoolean}
 * would return the default. Immutable.
 *
 * @param name the key
 * @param shipped the default value
 */
public record BooleanKey(String name, boolean shipped) {
  /**
   * Returns the value of the key, or its default if it is not set.
   *
   * @throws InvalidKeyException if the value is neither true nor false
   */
  public boolean read(Configuration conf) {
    String value = conf.get(name);
    if (value == null) {
      return shipped;
    }
    return switch (value.trim()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new InvalidKeyException(name, value, "true or false");
    };
  }
}
