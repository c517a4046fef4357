/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

/** The hosts: addresses of the loopback interface, which has 16 million of them. */
final class Addresses {
  private static final int IN_A_ROW = 250;

  private Addresses() {
  }

  /** The address of a host, counted from 0. */
  static String of(int host) {
    return "127.16." + rest(host);
  }

  /** The address of a relay before it. */
  static String ofRelay(int host) {
    return "127.17." + rest(host);
  }

  private static String rest(int host) {
    return host / IN_A_ROW + "." + (1 + host % IN_A_ROW);
  }
}
