/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

/** The addresses of the hosts, on the loopback interface, which has 16 million of them. */
final class Addresses {
  private static final int IN_A_ROW = 250;

  private Addresses() {
  }

  /** Returns the address of a host, numbered from 0. */
  static String of(int host) {
    return "127.16." + rest(host);
  }

  /** Returns the address of the relay in front of a host. */
  static String ofRelay(int host) {
    return "127.17." + rest(host);
  }

  private static String rest(int host) {
    return host / IN_A_ROW + "." + (1 + host % IN_A_ROW);
  }
}
