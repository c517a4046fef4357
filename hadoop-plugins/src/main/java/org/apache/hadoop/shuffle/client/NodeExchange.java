/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/** A request with the handler of its response. Confined to the loop's thread from the moment it gets there. */
final class NodeExchange {
  private final NodeRequest request;
  private final NodeAnswer answer;
  private boolean wentAgain;
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

  /** Returns true if it may move to another connection, which is allowed once. */
  boolean mayGoAgain() {
    boolean may = !wentAgain;
    wentAgain = true;
    return may;
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
