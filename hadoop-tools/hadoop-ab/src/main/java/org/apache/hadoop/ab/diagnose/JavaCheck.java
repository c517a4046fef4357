/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.List;

/** The check of the JDK that Hadoop uses. */
final class JavaCheck implements Check {
  /**
   * The minimum Java version. From version 24 on, there is no security manager, without which Apache Hadoop 0.22.0 does
   * not start.
   */
  private static final int FIRST = 17;
  private static final int LAST_OF_STOCK = 23;
  private static final String SHOULD_BE = "17 to 23";
  private static final String WHY =
      "the patched Hadoop needs 17 or later, and an unpatched one, for comparison, does not start on 24";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    return List.of(host.here().jdk().map(jdk -> Finding.of("JDK",
        jdk.feature() >= FIRST && jdk.feature() <= LAST_OF_STOCK,
        jdk.feature() < FIRST ? Severity.BREAKS : Severity.ADVICE, jdk + " in " + jdk.home(), SHOULD_BE, WHY))
        .orElseGet(() -> Finding.unknown("JDK", SHOULD_BE, WHY)));
  }
}
