/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.util.List;
import java.util.stream.Stream;

/**
 * An arm for runs whose figures are not compared: its JVMs live for seconds, with only the C1 compiler and the serial
 * collector.
 */
public final class BriefArm {
  private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private BriefArm() {
  }

  /** Returns the arm with these flags appended to its own, for daemons and tasks. */
  public static Arm of(Arm arm) {
    return new Arm(arm.name(), arm.description(), arm.classPath(), with(arm.jvmFlags()), with(arm.childJvmFlags()),
        arm.clusterClasses(), arm.childClasses(), arm.sums(), arm.conf(), arm.firstJdk(), arm.lastJdk(), arm.patches());
  }

  private static List<String> with(List<String> flags) {
    return Stream.concat(flags.stream(), FLAGS.stream()).toList();
  }
}
