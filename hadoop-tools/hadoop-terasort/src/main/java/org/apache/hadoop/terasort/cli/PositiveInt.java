/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.cli;

import picocli.CommandLine.TypeConversionException;

/**
 * A positive number on the command line.
 *
 * @param value 1 to 2^31 - 1
 */
public record PositiveInt(int value) {

  static PositiveInt parse(String text) {
    try {
      int value = Integer.parseInt(text);
      if (value >= 1) {
        return new PositiveInt(value);
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new TypeConversionException("'" + text + "' is not an integer from 1 to 2147483647");
  }
}
