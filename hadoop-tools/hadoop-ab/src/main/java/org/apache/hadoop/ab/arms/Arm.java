/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.ab.util.UserError;

/**
 * An arm that is ready to run: a checked class path and the settings its JVMs need.
 *
 * @param clusterClasses for each class that the cluster's JVM must report, the jar it must come from
 * @param childClasses the same for the JVMs of tasks
 * @param sums SHA-256 of each Hadoop jar on the class path, computed now
 * @param patches of this repository's queue that its jars were built with; none for published ones
 */
public record Arm(String name, String description, List<Path> classPath, List<String> jvmFlags,
    List<String> childJvmFlags, Map<String, Path> clusterClasses, Map<String, Path> childClasses,
    Map<Path, String> sums, Map<String, String> conf, int firstJdk, int lastJdk, List<QueuedPatch> patches) {

  /** Creates an arm without patches. */
  public Arm(String name, String description, List<Path> classPath, List<String> jvmFlags, List<String> childJvmFlags,
      Map<String, Path> clusterClasses, Map<String, Path> childClasses, Map<Path, String> sums,
      Map<String, String> conf, int firstJdk, int lastJdk) {
    this(name, description, classPath, jvmFlags, childJvmFlags, clusterClasses, childClasses, sums, conf, firstJdk,
        lastJdk, List.of());
  }

  /**
   * Rejects a JDK on which this arm does not start.
   *
   * @throws UserError with the range of supported versions
   */
  public void requireRunsOn(Jdk jdk) {
    JdkRange range = new JdkRange(firstJdk, lastJdk);
    if (!range.contains(jdk.feature())) {
      throw new UserError("arm " + name + " runs on JDK " + range + ", not on " + jdk.version() + " in " + jdk.home()
          + ": choose another with --jdk " + name + "=PATH");
    }
  }

  /** Returns the checksums by file name, for reports. */
  public Map<String, String> sumsByName() {
    Map<String, String> named = new TreeMap<>();
    sums.forEach((jar, sum) -> named.put(jar.getFileName().toString(), sum));
    return named;
  }
}
