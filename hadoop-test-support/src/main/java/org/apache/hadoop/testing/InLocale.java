/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.util.Locale;
import java.util.concurrent.Callable;

/** A runner of part of a test with another default locale, which applies to the whole JVM meanwhile. */
public final class InLocale {
  private InLocale() {
  }

  /**
   * Calls the part, and restores the locale.
   *
   * @param tag as in "tr-TR"
   */
  public static <T> T call(String tag, Callable<T> piece) throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      return piece.call();
    } finally {
      Locale.setDefault(before);
    }
  }
}
