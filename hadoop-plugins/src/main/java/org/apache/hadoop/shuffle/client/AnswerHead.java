/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.util.Map;

/** The head of a NodeManager's HTTP response. Immutable. */
public final class AnswerHead {
  /** The length of a body that extends to the end of the connection. */
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

  /** Returns the status code. */
  public int status() {
    return status;
  }

  /** Returns the status code and the reason phrase. */
  @Override
  public String toString() {
    return status + " " + reason;
  }

  /**
   * Returns the value of a header field.
   *
   * @param name in lower case
   * @return null if there is no such field
   */
  public String field(String name) {
    return fields.get(name);
  }

  /** Returns the length of the body in bytes, or {@link #NO_LENGTH}. */
  long length() {
    return length;
  }

  /** Returns true if the connection stays open after the body. */
  boolean keeps() {
    return keeps;
  }

  /** Returns how many seconds the connection then stays open without a request. */
  int keepSeconds() {
    return keepSeconds;
  }
}
