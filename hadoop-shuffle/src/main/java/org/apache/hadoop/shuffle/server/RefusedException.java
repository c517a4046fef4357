/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

/** A request is not allowed or not understood: the message tells the reduce why. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;

  private final long id;

  /** @param id of the request, 0 if it is not known */
  RefusedException(long id, String message) {
    super(message, null, false, false);
    this.id = id;
  }

  long id() {
    return id;
  }
}
