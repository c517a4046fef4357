/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.jcstress;

import java.util.concurrent.Callable;

/** A wrapper for actors, which may not declare exceptions: whatever is thrown ends the test as an error. Stateless. */
public final class Unchecked {
  private Unchecked() {
  }

  /** An action without a result. */
  @FunctionalInterface
  public interface Action {
    void run() throws Exception;
  }

  public static <T> T get(Callable<T> call) {
    try {
      return call.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public static void run(Action action) {
    get(() -> {
      action.run();
      return null;
    });
  }
}
