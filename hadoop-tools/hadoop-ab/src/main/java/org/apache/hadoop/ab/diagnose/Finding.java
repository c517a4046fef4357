/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

/**
 * One thing that was looked at.
 *
 * @param is what the host has
 * @param shouldBe what the cluster wants
 * @param why in one sentence
 */
record Finding(String name, Severity severity, String is, String shouldBe, String why) {
  /** A thing that is as it should be, or else as bad as {@code otherwise}. */
  static Finding of(String name, boolean fine, Severity otherwise, String is, String shouldBe, String why) {
    return new Finding(name, fine ? Severity.FINE : otherwise, is, shouldBe, why);
  }

  /** A thing of which this host tells nothing. */
  static Finding unknown(String name, String shouldBe, String why) {
    return new Finding(name, Severity.UNKNOWN, "not known", shouldBe, why);
  }
}
