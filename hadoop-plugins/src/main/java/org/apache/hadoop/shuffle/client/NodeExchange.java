/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/** A request with whom its answer is for. */
final class NodeExchange {
  private final NodeRequest request;
  private final NodeAnswer answer;
  private boolean wentAgain;

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
}
