/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

/**
 * The ports at which a process listens, on the address of each of its hosts.
 *
 * @param outputs of what serves map outputs in the arm
 * @param raw of plain connections; 0 for none
 */
record Ports(int outputs, int raw) {
  private static final String BETWEEN = "+";

  /** Reads what {@link #toString} has written. */
  static Ports parse(String text) {
    int between = text.indexOf(BETWEEN);
    return new Ports(Integer.parseInt(text.substring(0, between)), Integer.parseInt(text.substring(between + 1)));
  }

  @Override
  public String toString() {
    return outputs + BETWEEN + raw;
  }
}
