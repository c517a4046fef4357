/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.cluster;

import org.apache.hadoop.ab.arm.spec.RunSpec;

/** The JVM flags of a child: those of the arm, and those that record what the children load and do. */
final class ChildFlags {
  private ChildFlags() {
  }

  static String of(RunSpec spec) {
    return spec.childFlags() + added(spec);
  }

  /**
   * Returns the flags including those the run sets for one kind of child; of two conflicting flags the JVM takes the
   * last.
   */
  static String of(RunSpec spec, String ofTheRun) {
    return spec.childFlags() + " " + ofTheRun + added(spec);
  }

  /**
   * Returns the flags that record a child. The JVM itself logs where each class came from: that also works for a killed
   * child and costs no measurable time, whereas a Java agent added a tenth to the CPU time of a short child.
   */
  private static String added(RunSpec spec) {
    String classLoadLog = " -Xlog:class+load=info:file=" + spec.classLoadLogs() + "/%p.log:none:filecount=0";
    return spec.probeJar().map(jar -> classLoadLog + " -javaagent:" + jar + "=" + spec.file()).orElse(classLoadLog);
  }
}
