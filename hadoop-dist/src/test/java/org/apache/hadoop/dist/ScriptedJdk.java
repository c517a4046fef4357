/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A JDK whose {@code java} is a shell script, as far as the programs of bin/ look at it. */
final class ScriptedJdk {
  private ScriptedJdk() {
  }

  /**
   * Creates the JDK in a folder, and returns that folder, for JAVA_HOME.
   *
   * @param version the release that it claims to be, such as 17
   * @param script what {@code java} does, in lines of sh
   */
  static String create(Path home, String version, String script) throws IOException {
    Path program = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    assertTrue(program.toFile().setExecutable(true));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home.toString();
  }
}
