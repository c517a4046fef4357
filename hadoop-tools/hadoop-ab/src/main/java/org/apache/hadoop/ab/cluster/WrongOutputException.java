/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

/** A run's output is not what its input asks for; the message says in one line where they part. */
public final class WrongOutputException extends Exception {
  private static final long serialVersionUID = 1L;

  public WrongOutputException(String message) {
    super(message);
  }
}
