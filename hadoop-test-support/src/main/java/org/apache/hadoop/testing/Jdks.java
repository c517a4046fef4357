/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.AssumptionViolatedException;

/** Finds the JDKs of this machine, for tests that must hold on more than the one that the build runs on. */
public final class Jdks {
  private Jdks() {
  }

  /**
   * The {@code java} program of a JDK: of this one if its release fits, then of JAVA25_HOME (for 25) and JAVA_HOME_25,
   * then of /usr/lib/jvm.
   *
   * @param feature the release, such as 17
   * @throws AssumptionViolatedException if there is none, so that the test counts as skipped and says why
   */
  public static Path java(int feature) {
    for (Path home : candidates(feature)) {
      Path java = home.resolve("bin/java");
      if (Files.isExecutable(java) && isRelease(home, feature)) {
        return java;
      }
    }
    throw new AssumptionViolatedException("no JDK " + feature + " found: set JAVA" + feature + "_HOME to one");
  }

  private static List<Path> candidates(int feature) {
    List<Path> homes = new ArrayList<>();
    if (Runtime.version().feature() == feature) {
      homes.add(Path.of(System.getProperty("java.home")));
    }
    for (String variable : new String[] {"JAVA" + feature + "_HOME", "JAVA_HOME_" + feature}) {
      String home = System.getenv(variable);
      if (home != null) {
        homes.add(Path.of(home));
      }
    }
    try (DirectoryStream<Path> installed = Files.newDirectoryStream(Path.of("/usr/lib/jvm"), "*" + feature + "*")) {
      installed.forEach(homes::add);
    } catch (IOException none) {
      // Nothing is installed there; the caller says so.
    }
    return homes;
  }

  /** Tells whether the file {@code release} of a JDK names it one of {@code feature}. */
  private static boolean isRelease(Path home, int feature) {
    try {
      return Files.readString(home.resolve("release")).matches("(?s).*JAVA_VERSION=\"" + feature + "[.\"].*");
    } catch (IOException e) {
      return false;
    }
  }
}
