/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.net.ProtocolException;

/** Thrown to end the connection on which it happens. Its cause is for the listeners; it has no stack trace. */
@SuppressWarnings("serial")
final class FetchFailure extends Exception {
  private final FetchEnd.Kind kind;

  FetchFailure(FetchEnd.Kind kind, Throwable cause) {
    super(null, cause, false, false);
    this.kind = kind;
  }

  /** Returns the failure for a tracker that violates the protocol. */
  static FetchFailure violation(Peer peer, String what) {
    return new FetchFailure(FetchEnd.Kind.BROKEN, new ProtocolException(peer + ": " + what));
  }

  /** Returns the failure for a callback that threw what it must not throw. */
  static FetchFailure here(Throwable cause) {
    return new FetchFailure(FetchEnd.Kind.FAILED_HERE, cause);
  }

  FetchEnd.Kind kind() {
    return kind;
  }
}
