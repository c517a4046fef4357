/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/** A request with whom its answer is for. Used by the loop's thread only, from the moment it gets there. */
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

  /** Says whether it may go to another connection, which it may once. */
  boolean mayGoAgain() {
    boolean may = !wentAgain;
    wentAgain = true;
    return may;
  }

  boolean isEnded() {
    return ended;
  }

  /** Ends the answer; again has no effect. */
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
