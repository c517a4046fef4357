/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

/**
 * The type of whole numbers in a range, decimal or hexadecimal with 0x, as a configuration parses them.
 *
 * @param unit the unit in the plural, or "as a port"
 */
public record WholeNumber(long least, long most, String unit) implements KeyType {
  private static final int HEX = 16;

  @Override
  public String allowed() {
    String what = unit.startsWith("as ") ? unit.substring("as ".length()) : unit;
    return "an integer from " + least + " to " + most + " (" + what + ")";
  }

  @Override
  public Verdict judge(String value) {
    try {
      long number = parse(value);
      return number < least || number > most ? Verdict.OUT_OF_RANGE : Verdict.GOOD;
    } catch (NumberFormatException e) {
      return Verdict.ILL_TYPED;
    }
  }

  @Override
  public boolean needsWholeValue() {
    return true;
  }

  /** @throws NumberFormatException if it is not a whole number */
  public static long parse(String value) {
    boolean isNegative = value.startsWith("-");
    String digits = isNegative ? value.substring(1) : value;
    if (!digits.startsWith("0x") && !digits.startsWith("0X")) {
      return Long.parseLong(value);
    }
    long number = Long.parseLong(digits.substring(2), HEX);
    return isNegative ? -number : number;
  }
}
