/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.jcstress;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.testing.ChildJvm;

/** Runs jcstress in a JVM of its own, each test for a moment: much less than in its own quick mode. */
final class JcstressRun {
  /** A bound somewhat below the time that a test JVM may be silent for. */
  private static final int SECONDS = 840;

  private JcstressRun() {
  }

  /**
   * @param tests regular expression of names
   * @param firstClassPath stands before this JVM's class path: jcstress reads one list of tests, the first
   * @return what was printed
   * @throws AssertionError if an outcome was forbidden, or a test has failed otherwise
   */
  static String run(String folder, String tests, String firstClassPath) throws Exception {
    Path results = Path.of("target", folder).toAbsolutePath();
    List<Path> classPath = new ArrayList<>(List.of(Path.of(firstClassPath).toAbsolutePath()));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      classPath.add(Path.of(entry));
    }
    // The JVMs that it starts take its settings.
    return new ChildJvm(results).asShipped().classPath(classPath).options("-Xmx128m").run(SECONDS,
        "org.openjdk.jcstress.Main", "-r", results.toString(), "-t", tests, "-m", "quick", "-f", "1", "-iters", "1",
        "-time", "20", "-hs", "128", "-sc", "false", "-af", "NONE", "-jvmArgs", "-XX:+UseSerialGC");
  }
}
