/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

/**
 * The ports of a process, the same on the addresses of all its hosts.
 *
 * @param outputs the port of the arm's map output server
 * @param raw the port of plain connections; 0 for none
 */
record Ports(int outputs, int raw) {
  private static final String BETWEEN = "+";

  /** Parses the result of {@link #toString}. */
  static Ports parse(String text) {
    int between = text.indexOf(BETWEEN);
    return new Ports(Integer.parseInt(text.substring(0, between)), Integer.parseInt(text.substring(between + 1)));
  }

  @Override
  public String toString() {
    return outputs + BETWEEN + raw;
  }
}
