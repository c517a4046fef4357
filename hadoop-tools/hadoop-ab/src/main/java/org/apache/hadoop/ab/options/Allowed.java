/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.options;

import java.util.List;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/** Checks of single options; each error message states the option, its value and what is allowed. */
public final class Allowed {
  private Allowed() {
  }

  public static void within(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new UserError(option + " " + value + " is out of range: " + least + " to " + most);
    }
  }

  public static void within(String option, double value, double least, double most) {
    // Negated so that NaN is rejected.
    if (!(value >= least && value <= most)) {
      throw new UserError(option + " " + text(value) + " is out of range: " + text(least) + " to " + text(most));
    }
  }

  /** Formats whole numbers without decimals. */
  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE ? Long.toString((long) value)
        : Double.toString(value);
  }

  public static void oneOf(String option, String value, List<String> allowed) {
    if (!allowed.contains(value)) {
      throw new UserError(option + " '" + value + "' is not one of " + String.join(", ", allowed) + " ("
          + Names.suggest(value, allowed) + ")");
    }
  }
}
