/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Formats numbers for people, independently of the locale. */
public final class Quantity {
  private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  private Quantity() {
  }

  /** Returns the value of a metric, whose name tells the unit. */
  static String of(String figure, double value) {
    if (figure.endsWith("_time_seconds")) {
      return time((long) (value * 1000));
    } else if (figure.contains("_seconds")) {
      return duration(value);
    } else if (figure.contains("_bytes")) {
      return bytes(value);
    }
    return number(value);
  }

  /** Returns a point in time in UTC, to the second. */
  public static String time(long millis) {
    String iso = Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    return iso.replace('T', ' ').replace("Z", " UTC");
  }

  /** Returns a number with thousands separators, and a fraction if it has one. */
  public static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%,.3f", value);
  }

  /** Returns a duration with about three digits. */
  public static String duration(double seconds) {
    double size = Math.abs(seconds);
    if (size == 0) {
      return "0 s";
    } else if (size < 1e-3) {
      return String.format(Locale.ROOT, "%.1f \u00b5s", seconds * 1e6);
    } else if (size < 1) {
      return String.format(Locale.ROOT, size < 0.1 ? "%.2f ms" : "%.0f ms", seconds * 1e3);
    } else if (size < MINUTE) {
      return String.format(Locale.ROOT, "%.2f s", seconds);
    } else if (size < HOUR) {
      return String.format(Locale.ROOT, "%.1f min", seconds / MINUTE);
    }
    return String.format(Locale.ROOT, "%,.1f h", seconds / HOUR);
  }

  /** Returns a size in binary units. */
  static String bytes(double bytes) {
    int unit = 0;
    double size = bytes;
    while (Math.abs(size) >= 1024 && unit < BYTES.length - 1) {
      size /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", size, BYTES[unit]);
  }
}
