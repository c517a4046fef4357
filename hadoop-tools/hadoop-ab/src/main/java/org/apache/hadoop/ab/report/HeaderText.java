/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

/** What every report begins with. */
public final class HeaderText {
  private HeaderText() {
  }

  /** What was measured, when, of which commit, where, and by which command. */
  public static String origin(Header header) {
    return header.description() + "\n" + header.started() + ", commit " + header.commit() + "\n" + header.machine()
        + "\n$ " + header.command() + "\n";
  }

  /** The sides, a line each. */
  public static String sides(Header header) {
    StringBuilder text = new StringBuilder();
    for (Header.SideHeader side : header.sides()) {
      text.append("  ").append(side.label()).append(": JDK ").append(side.jdk())
          .append(side.conf().isEmpty() ? "" : ", conf " + side.conf()).append('\n');
    }
    return text.toString();
  }
}
