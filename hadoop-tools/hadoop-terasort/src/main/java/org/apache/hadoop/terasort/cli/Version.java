/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.cli;

import java.util.Optional;

/** The version of the distribution and the commit it was built from, from the launcher or else the jar. */
final class Version {
  private static final String VERSION = "stampede.version";
  private static final String COMMIT = "stampede.commit";

  private Version() {
  }

  /** Returns the line for {@code --version}. */
  static String text() {
    String version = Optional.ofNullable(System.getProperty(VERSION))
        .or(() -> Optional.ofNullable(Version.class.getPackage().getImplementationVersion())).orElse("unknown");
    return version + ", commit " + System.getProperty(COMMIT, "unknown");
  }
}
