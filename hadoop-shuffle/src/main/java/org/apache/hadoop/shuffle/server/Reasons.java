/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

/** Error messages for the other side. */
final class Reasons {
  static final int MAX_LENGTH = 1000;

  private Reasons() {
  }

  /**
   * Returns the message of a failure, or its class name if it has none, truncated to {@link #MAX_LENGTH} characters.
   */
  static String of(Throwable failure) {
    String message = failure.getMessage() == null ? failure.getClass().getName() : failure.getMessage();
    return message.length() <= MAX_LENGTH ? message : message.substring(0, MAX_LENGTH);
  }
}
