/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.util.Map;

/** The head of an answer of a NodeManager. Immutable. */
public final class AnswerHead {
  /** The length of a body that ends with the connection. */
  static final long NO_LENGTH = -1;

  private final int status;
  private final String reason;
  private final Map<String, String> fields;
  private final long length;
  private final boolean keeps;
  private final int keepSeconds;

  AnswerHead(int status, String reason, Map<String, String> fields, long length, boolean keeps, int keepSeconds) {
    this.status = status;
    this.reason = reason;
    this.fields = Map.copyOf(fields);
    this.length = length;
    this.keeps = keeps;
    this.keepSeconds = keepSeconds;
  }

  /** The number that says how it went. */
  public int status() {
    return status;
  }

  /** The number and the words behind it. */
  @Override
  public String toString() {
    return status + " " + reason;
  }

  /**
   * Returns the value of a field.
   *
   * @param name in lower case
   * @return null if there is none
   */
  public String field(String name) {
    return fields.get(name);
  }

  /** Bytes of the body, or {@link #NO_LENGTH}. */
  long length() {
    return length;
  }

  /** Says whether the connection stays open behind the body. */
  boolean keeps() {
    return keeps;
  }

  /** Returns for how many seconds the connection then stays open, if nothing is asked. */
  int keepSeconds() {
    return keepSeconds;
  }
}
