/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A value with its unit, formatted for people: three digits and a suitable unit of time. */
final class Quantity {
  private static final Map<String, Integer> NANOSECOND_DIGITS = Map.of("s", 9, "ms", 6, "us", 3, "ns/op", 0);
  private static final Map<String, Integer> SHOWN = new LinkedHashMap<>();
  private static final Set<String> WITHOUT = Set.of("ratio", "share", "per round", "launches/s");

  static {
    SHOWN.put("s", 9);
    SHOWN.put("ms", 6);
    SHOWN.put("\u00b5s", 3);
    SHOWN.put("ns", 0);
  }

  private Quantity() {
  }

  static String of(BigDecimal value, String unit) {
    Integer digits = NANOSECOND_DIGITS.get(unit);
    if (digits == null) {
      return number(value) + (WITHOUT.contains(unit) ? "" : " " + unit);
    }
    BigDecimal nanoseconds = value.scaleByPowerOfTen(digits);
    for (Map.Entry<String, Integer> each : SHOWN.entrySet()) {
      BigDecimal shown = nanoseconds.scaleByPowerOfTen(-each.getValue());
      if (shown.compareTo(BigDecimal.ONE) >= 0 || each.getValue() == 0) {
        return number(shown) + " " + each.getKey();
      }
    }
    throw new AssertionError(unit);
  }

  private static String number(BigDecimal value) {
    BigDecimal rounded = Figures.three(value);
    return rounded.scale() <= 0 ? String.format(Locale.ROOT, "%,d", rounded.toBigInteger()) : rounded.toPlainString();
  }
}
