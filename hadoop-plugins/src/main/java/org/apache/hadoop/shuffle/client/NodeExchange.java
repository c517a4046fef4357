/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/** A request with the handler of its response. Confined to the loop's thread from the moment it gets there. */
final class NodeExchange {
  private final NodeRequest request;
  private final NodeAnswer answer;
  private boolean lostKept;
  private boolean lostNew;
  private boolean ended;

  NodeExchange(NodeRequest request, NodeAnswer answer) {
    this.request = request;
    this.answer = answer;
  }

  NodeRequest request() {
    return request;
  }

  NodeAnswer answer() {
    return answer;
  }

  /**
   * Notes that its connection was lost before any answer; returns true if it may move to another one: once after a kept
   * connection, and once after a new one, as with the JDK's HTTP client.
   */
  boolean mayGoAgain(boolean kept) {
    boolean may = kept ? !lostKept : !lostNew;
    lostKept |= kept;
    lostNew |= !kept;
    return may;
  }

  /** Returns true if it has lost a new connection; its host may have gone with it, and is not to be waited for. */
  boolean hasLostNew() {
    return lostNew;
  }

  boolean isEnded() {
    return ended;
  }

  /** Ends the response; a second call has no effect. */
  void end(Throwable cause) {
    if (ended) {
      return;
    }
    ended = true;
    try {
      answer.ended(cause);
    } catch (Throwable e) {
      // There is nobody left to tell.
      Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
    }
  }
}
