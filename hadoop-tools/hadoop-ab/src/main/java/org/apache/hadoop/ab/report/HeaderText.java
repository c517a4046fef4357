/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

/** The text at the beginning of every report. */
public final class HeaderText {
  private static final String RESOURCE_MANAGER = "hadoop-yarn-server-resourcemanager-";
  /** The settings of YARN clusters, which hadoop-ab-arm makes the same for all arms. */
  static final String YARN = "    its clusters run YARN: containers of 1024 MB and one core, on each node one more than"
      + " a tracker\n    has slots, whose JVMs have -Xmx256m like the children of other arms, and no limit on virtual"
      + "\n    memory";

  private HeaderText() {
  }

  /** Returns the description of the measurement, its start time, commit, machine and command. */
  public static String origin(Header header) {
    return header.description() + "\n" + header.started() + ", commit " + header.commit() + "\n" + header.machine()
        + "\n$ " + header.command() + "\n";
  }

  /** Returns the sides, one line each. */
  public static String sides(Header header) {
    StringBuilder text = new StringBuilder();
    for (Header.SideHeader side : header.sides()) {
      text.append("  ").append(side.label()).append(": JDK ").append(side.jdk())
          .append(side.conf().isEmpty() ? "" : ", conf " + side.conf()).append('\n');
      if (side.jars().keySet().stream().anyMatch(jar -> jar.startsWith(RESOURCE_MANAGER))) {
        text.append(YARN).append('\n');
      }
    }
    return text.toString();
  }
}
