/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

/** The severity of a finding, in ascending order. */
enum Severity {
  FINE("fine", 0),
  /** The host does not reveal it, as is common in containers. */
  UNKNOWN("unknown here", 0),
  /** The cluster works, but more slowly or less evenly than possible. */
  ADVICE("advice", 1),
  /** Tasks or daemons will fail because of it, immediately or under load. */
  BREAKS("will break", 2);

  private final String heading;
  private final int status;

  Severity(String heading, int status) {
    this.heading = heading;
    this.status = status;
  }

  String heading() {
    return heading;
  }

  /** Returns the exit status of a diagnosis with nothing worse. */
  int status() {
    return status;
  }
}
