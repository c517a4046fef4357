/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

/** Thrown for a fault that the user can fix: its message is shown without a stack trace, and says what to do next. */
public final class PatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PatchException(String message) {
    super(message);
  }

  public PatchException(String message, Throwable cause) {
    super(message, cause);
  }
}
