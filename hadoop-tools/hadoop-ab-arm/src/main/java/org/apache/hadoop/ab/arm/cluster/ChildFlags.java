/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.cluster;

import org.apache.hadoop.ab.arm.spec.RunSpec;

/** The JVM flags of a child: those of the arm, and those by which a run sees what its children load and do. */
final class ChildFlags {
  private ChildFlags() {
  }

  static String of(RunSpec spec) {
    return spec.childFlags() + added(spec);
  }

  /** The same with flags that the run sets for some kind of child; the JVM takes the last of two that contradict. */
  static String of(RunSpec spec, String ofTheRun) {
    return spec.childFlags() + " " + ofTheRun + added(spec);
  }

  /**
   * The JVM itself logs where each class came from: it holds for a child that is killed too, and costs no measurable
   * time, where a Java agent added a tenth to the CPU time of a short child.
   */
  private static String added(RunSpec spec) {
    String classLoadLog = " -Xlog:class+load=info:file=" + spec.classLoadLogs() + "/%p.log:none:filecount=0";
    return spec.probeJar().map(jar -> classLoadLog + " -javaagent:" + jar + "=" + spec.file()).orElse(classLoadLog);
  }
}
