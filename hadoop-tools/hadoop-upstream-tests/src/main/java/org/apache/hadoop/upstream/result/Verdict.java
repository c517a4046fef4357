/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.util.Locale;

/** The outcome of a test method in one attempt, or over several. */
public enum Verdict {
  PASS,
  /** The method failed and passed, in the attempts of one run or in the runs of a baseline. */
  FLAKY,
  FAIL,
  /** The method was running when the class reached its time limit. */
  TIMEOUT,
  /** The method was running when the JVM ended. */
  CRASH,
  /** The class ended before its turn. */
  NOT_RUN,
  /** Upstream ignores it, or an assumption of the test did not hold. */
  IGNORED;

  /** Returns the spelling in files and reports. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** @throws IllegalArgumentException if {@code text} is not a verdict */
  public static Verdict of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Returns true if the method works, if not at the first attempt. */
  public boolean good() {
    return this == PASS || this == FLAKY;
  }

  /** Returns true if another attempt may give a better verdict. */
  public boolean worthRetrying() {
    return !good() && this != IGNORED;
  }
}
