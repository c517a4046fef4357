/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JDK feature versions on which an arm starts, both ends inclusive.
 *
 * @param first at least 17, the version for which the programs that run inside an arm are compiled
 * @param last {@link Integer#MAX_VALUE} if no newer JDK is known to fail
 */
record JdkRange(int first, int last) {
  private static final Pattern FORM = Pattern.compile("(\\d+)-(\\d*)");

  /** Parses {@code 17-23} or {@code 17-}. */
  static JdkRange parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a range of JDKs such as 17-23 or 17-: " + text);
    }
    int last = matcher.group(2).isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(matcher.group(2));
    return new JdkRange(Integer.parseInt(matcher.group(1)), last);
  }

  boolean contains(int feature) {
    return first <= feature && feature <= last;
  }

  @Override
  public String toString() {
    return last == Integer.MAX_VALUE ? first + " or newer" : first + " to " + last;
  }
}
