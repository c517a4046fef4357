/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import org.apache.hadoop.shuffle.wire.Answer;

/** Thrown when a request is refused; the message tells the reduce why. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;

  private final long id;
  private final Answer.Status status;

  /**
   * @param id of the request, 0 if unknown
   * @param status REFUSED or NO_JOB
   */
  RefusedException(long id, Answer.Status status, String message) {
    super(message, null, false, false);
    this.id = id;
    this.status = status;
  }

  /** Returns the answer to send. */
  Answer.Builder answer() {
    return Answer.newBuilder().setId(id).setStatus(status).setReason(getMessage());
  }
}
