/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.util.Locale;
import java.util.concurrent.Callable;

/** Runs a piece of a test with another default locale, which is that of the whole JVM for the time. */
public final class InLocale {
  private InLocale() {
  }

  /**
   * Calls the piece, and sets the locale back.
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
