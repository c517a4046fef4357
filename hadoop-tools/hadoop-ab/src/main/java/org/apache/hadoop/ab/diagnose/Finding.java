/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

/**
 * The result of checking one thing.
 *
 * @param is the host's actual state
 * @param shouldBe the state that the cluster needs
 * @param why in one sentence
 */
record Finding(String name, Severity severity, String is, String shouldBe, String why) {
  /** Returns a finding that is fine or else has the severity {@code otherwise}. */
  static Finding of(String name, boolean fine, Severity otherwise, String is, String shouldBe, String why) {
    return new Finding(name, fine ? Severity.FINE : otherwise, is, shouldBe, why);
  }

  /** Returns a finding about something that this host does not reveal. */
  static Finding unknown(String name, String shouldBe, String why) {
    return new Finding(name, Severity.UNKNOWN, "unknown", shouldBe, why);
  }
}
