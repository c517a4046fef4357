/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A configuration key that names an enum constant, ignoring case. Any other value is an error. Immutable.
 *
 * @param name the key
 * @param shipped the default value
 */
public record ChoiceKey<E extends Enum<E>>(String name, E shipped) {
  /**
   * Returns the value of the key, or its default if it is not set.
   *
   * @throws InvalidKeyException if the value names no constant
   */
  public E read(Configuration conf) {
    String value = conf.get(name);
    if (value == null) {
      return shipped;
    }
    for (E choice : shipped.getDeclaringClass().getEnumConstants()) {
      if (choice.name().equalsIgnoreCase(value.trim())) {
        return choice;
      }
    }
    throw new InvalidKeyException(name, value, Arrays.stream(shipped.getDeclaringClass().getEnumConstants())
        .map(choice -> choice.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(" or ")));
  }
}
