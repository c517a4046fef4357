/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** The requirements for points to which a law can be fitted. */
public final class Points {
  /**
   * The largest size; no system has that many parts, and the squares of larger sizes would swamp the digits of all
   * others.
   */
  private static final double MAX_P = 1e9;

  private Points() {
  }

  /**
   * Checks that the universal law can be fitted.
   *
   * @throws IllegalArgumentException with the reason why it cannot
   */
  public static void require(List<Point> points, Scale scale) {
    int number = 0;
    for (Point point : points) {
      number++;
      if (!(point.p() > 0 && point.p() <= MAX_P)) {
        throw refusal("point %d has p = %s: it must be above zero and at most 1000000000", number, text(point.p()));
      }
      if (!(point.x() > 0 && Double.isFinite(point.x()))) {
        throw refusal("point %d, at p = %s, has the value %s: it must be a number above zero", number, text(point.p()),
            text(point.x()));
      }
    }
    TreeSet<Double> sizes = sizes(points);
    int needed = needed();
    if (sizes.size() == 1 && points.size() > 1) {
      throw refusal("all %d points are at p = %s, which does not show how it scales; %d different p are needed",
          points.size(), text(sizes.first()), needed);
    }
    if (sizes.size() < needed) {
      throw refusal("%d different p are too few: sigma, kappa and the scale need %d, and 6 or more to be accurate",
          sizes.size(), needed);
    }
    if (scale == Scale.FIXED && !sizes.contains(1.0)) {
      throw refusal("the scale can be fixed only by a point at p = 1, but the smallest p is %s", text(sizes.first()));
    }
  }

  /** Returns the number of distinct sizes that the universal law needs. */
  public static int needed() {
    return Law.UNIVERSAL.coefficients() + 1;
  }

  /** Returns the distinct sizes. */
  public static TreeSet<Double> sizes(List<Point> points) {
    TreeSet<Double> sizes = new TreeSet<>();
    points.forEach(point -> sizes.add(point.p()));
    return sizes;
  }

  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < MAX_P ? Long.toString((long) value) : Double.toString(value);
  }

  private static IllegalArgumentException refusal(String form, Object... parts) {
    return new IllegalArgumentException(String.format(Locale.ROOT, form, parts));
  }
}
