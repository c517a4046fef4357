/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for conditions that another process brings about. Stateless. */
final class Waiting {
  private static final long MAX_MINUTES = 5;
  private static final int LOOK_MILLIS = 50;

  private Waiting() {
  }

  /**
   * Polls until the condition holds.
   *
   * @throws IOException if it does not hold within minutes
   */
  static void until(String what, Callable<Boolean> isSo) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MAX_MINUTES);
    while (!isSo(isSo)) {
      if (System.nanoTime() > end) {
        throw new IOException("After " + MAX_MINUTES + " minutes it is not so that " + what);
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private static boolean isSo(Callable<Boolean> isSo) throws IOException, InterruptedException {
    try {
      return isSo.call();
    } catch (IOException | InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
