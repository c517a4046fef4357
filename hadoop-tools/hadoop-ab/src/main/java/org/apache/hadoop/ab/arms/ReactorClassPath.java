/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.util.UserError;

/** The class path of an arm that is a module of a build; the build writes it down in the package phase. */
final class ReactorClassPath {
  private static final String MODULE = "hadoop-tools/hadoop-ab/arms/tuned";

  private ReactorClassPath() {
  }

  /** The class path in the checkout {@code root}. */
  static List<Path> in(Path root, ArmDefinition arm) throws IOException {
    Path file = root.resolve(MODULE).resolve("target/classpath");
    if (!Files.isRegularFile(file)) {
      throw new UserError("arm " + arm.name() + " is not built: run 'mvn package -DskipTests -pl " + MODULE + " -am' in "
          + root);
    }
    return ClassPaths.read(file);
  }

  /** Builds it in the checkout {@code root}. */
  static void build(Path root, Path log, String purpose) throws IOException {
    Maven.run(root, log, purpose, List.of("package", "-Dmaven.test.skip=true", "-pl", MODULE, "-am"));
  }
}
