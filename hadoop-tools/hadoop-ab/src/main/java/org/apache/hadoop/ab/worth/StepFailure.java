/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

/** Thrown when a measurement of prefixes has no result; the cause has already been reported on standard error. */
final class StepFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  /** @param status the exit status of the measuring command */
  StepFailure(String message, int status) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
