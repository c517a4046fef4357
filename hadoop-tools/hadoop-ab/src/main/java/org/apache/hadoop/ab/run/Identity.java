/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.arms.Arm;

/**
 * A check that a run's processes used the jars of its arm: without it, an arm could be compared with itself unnoticed.
 */
final class Identity {
  private Identity() {
  }

  /**
   * Checks every report of every process.
   *
   * @throws RunFailure if a class came from another jar, or no process reported it
   */
  static void check(Arm arm, RunReport report) throws RunFailure {
    require("cluster", arm, arm.clusterClasses(), report);
    require("child", arm, arm.childClasses(), report);
    // With daemons as separate processes, the client loads some of their classes.
    check("client", arm, arm.clusterClasses(), report);
  }

  private static void require(String role, Arm arm, Map<String, Path> classes, RunReport report) throws RunFailure {
    Set<String> missing = check(role, arm, classes, report);
    if (!missing.isEmpty()) {
      throw new RunFailure("no " + role + " process reported the jar of " + String.join(", ", missing));
    }
  }

  /**
   * Checks the reports of one role and ignores the others.
   *
   * @return the classes that no process of that role reported
   */
  private static Set<String> check(String role, Arm arm, Map<String, Path> classes, RunReport report)
      throws RunFailure {
    Set<String> missing = new HashSet<>(classes.keySet());
    for (RunReport.JarRecord record : report.jars()) {
      if (record.role().equals(role) && classes.containsKey(record.className())) {
        Path jar = classes.get(record.className());
        if (!arm.sums().get(jar).equals(record.sha256())) {
          throw new RunFailure("ran on a wrong jar: " + role + " loaded " + record.className() + " from "
              + record.path() + " (SHA-256 " + record.sha256() + "), not from " + jar + " ("
              + arm.sums().get(jar) + ")");
        }
        missing.remove(record.className());
      }
    }
    return missing;
  }
}
