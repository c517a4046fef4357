/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

/** Thrown when a run's output does not match its input; the message states in one line where they differ. */
public final class WrongOutputException extends Exception {
  private static final long serialVersionUID = 1L;

  public WrongOutputException(String message) {
    super(message);
  }
}
