/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.jcstress;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.testing.ChildJvm;

/** Runs jcstress in its own JVM, each test only for a moment, much less than in jcstress's own quick mode. */
final class JcstressRun {
  /** The time limit, somewhat below the time for which a test JVM may be silent. */
  private static final int SECONDS = 840;

  private JcstressRun() {
  }

  /**
   * Runs the tests and returns the output.
   *
   * @param tests a regular expression of test names
   * @param firstClassPath put before this JVM's class path: jcstress reads only the first list of tests on it
   * @throws AssertionError if an outcome was forbidden, or a test failed otherwise
   */
  static String run(String folder, String tests, String firstClassPath) throws Exception {
    Path results = Path.of("target", folder).toAbsolutePath();
    List<Path> classPath = new ArrayList<>(List.of(Path.of(firstClassPath).toAbsolutePath()));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      classPath.add(Path.of(entry));
    }
    // The JVMs that jcstress starts inherit its settings.
    return new ChildJvm(results).asShipped().classPath(classPath).options("-Xmx128m").run(SECONDS,
        "org.openjdk.jcstress.Main", "-r", results.toString(), "-t", tests, "-m", "quick", "-f", "1", "-iters", "1",
        "-time", "20", "-hs", "128", "-sc", "false", "-af", "NONE", "-jvmArgs", "-XX:+UseSerialGC");
  }
}
