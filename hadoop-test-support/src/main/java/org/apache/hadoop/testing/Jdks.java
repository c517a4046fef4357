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

/** A lookup of this machine's JDKs, for tests that have to pass on more than the one that runs the build. */
public final class Jdks {
  private Jdks() {
  }

  /**
   * Returns the {@code java} program of a JDK: of the current one if its release matches, else from JAVA25_HOME (for
   * 25), JAVA_HOME_25 or /usr/lib/jvm.
   *
   * @param feature the release, such as 17
   * @throws AssumptionViolatedException if there is none, so that the test is skipped, with the reason
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
      // No JDK is installed there; the caller reports that.
    }
    return homes;
  }

  /** Returns true if the file {@code release} of a JDK names release {@code feature}. */
  private static boolean isRelease(Path home, int feature) {
    try {
      return Files.readString(home.resolve("release")).matches("(?s).*JAVA_VERSION=\"" + feature + "[.\"].*");
    } catch (IOException e) {
      return false;
    }
  }
}
