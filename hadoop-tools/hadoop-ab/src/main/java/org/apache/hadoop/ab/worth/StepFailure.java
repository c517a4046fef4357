/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

/** A measurement of prefixes that has no result; what it was has been told on standard error. */
final class StepFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  /** @param status of the command that measured */
  StepFailure(String message, int status) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
