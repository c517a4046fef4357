/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

/** Words for the other side. */
final class Reasons {
  static final int MAX_LENGTH = 1000;

  private Reasons() {
  }

  /** The message of a failure, or what it is if it has none; not longer than {@link #MAX_LENGTH}. */
  static String of(Throwable failure) {
    String message = failure.getMessage() == null ? failure.getClass().getName() : failure.getMessage();
    return message.length() <= MAX_LENGTH ? message : message.substring(0, MAX_LENGTH);
  }
}
