/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rate of a link, enforced by a token bucket of tc. */
final class LinkRate {
  private static final Pattern FORM = Pattern.compile("(\\d{1,6})([kmg])bit");
  private static final String UNITS = "kmg";
  private static final long BITS = 1000;
  private static final long BITS_PER_BYTE = 8;
  /** A bucket holds two clock ticks' worth of bytes, assuming the slowest clock of 100 ticks a second. */
  private static final long PARTS_OF_A_SECOND = 50;
  /** The smallest burst, in bytes: more than the kernel hands to a device at once. */
  private static final long MIN_BURST = 128 << 10;

  private LinkRate() {
  }

  /**
   * Returns the arguments of tc after {@code root}.
   *
   * @throws IllegalArgumentException if the rate is malformed
   */
  static List<String> bucket(String rate) {
    return List.of("tbf", "rate", rate, "burst",
        Long.toString(Math.max(MIN_BURST, bytesPerSecond(rate) / PARTS_OF_A_SECOND)), "latency", "50ms");
  }

  private static long bytesPerSecond(String rate) {
    Matcher form = FORM.matcher(rate);
    if (!form.matches()) {
      throw new IllegalArgumentException("link-rate=" + rate + ": a rate such as 100mbit is needed");
    }
    long bits = Long.parseLong(form.group(1));
    for (int unit = UNITS.indexOf(form.group(2)); unit >= 0; unit--) {
      bits *= BITS;
    }
    return bits / BITS_PER_BYTE;
  }
}
