/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.arms.Arm;

/** Holds a run's processes to the jars of its arm: otherwise one might compare an arm with itself and not know. */
final class Identity {
  private Identity() {
  }

  /**
   * Checks every report of every process.
   *
   * @throws RunFailure if a class came from elsewhere, or no process reported it
   */
  static void check(Arm arm, RunReport report) throws RunFailure {
    require("cluster", arm, arm.clusterClasses(), report);
    require("child", arm, arm.childClasses(), report);
    // Where the daemons are processes of their own, the client has some of their classes.
    check("client", arm, arm.clusterClasses(), report);
  }

  private static void require(String role, Arm arm, Map<String, Path> classes, RunReport report) throws RunFailure {
    Set<String> missing = check(role, arm, classes, report);
    if (!missing.isEmpty()) {
      throw new RunFailure("no " + role + " process reported the jar of " + String.join(", ", missing));
    }
  }

  /**
   * Checks the reports of one role, all others left aside.
   *
   * @return the classes that none of them has
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
