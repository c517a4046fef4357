/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

/** The severity of a finding, from the least to the worst. */
enum Severity {
  FINE("fine", 0),
  /** The host does not tell, as containers often do not. */
  UNKNOWN("not known here", 0),
  /** A cluster that works, and slower or less evenly than it could. */
  ADVICE("advice", 1),
  /** Tasks or daemons will fail by it, at once or under load. */
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

  /** Returns the exit status of a diagnosis that finds nothing worse. */
  int status() {
    return status;
  }
}
