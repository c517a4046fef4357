/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.util.ArrayList;
import java.util.List;

/**
 * A node, where daemons run that have an address in common.
 *
 * @param address by which the others know it
 * @param enter stands before a command that is to run there
 */
public record Node(String address, List<String> enter) {
  /** This machine, as it reaches itself. */
  public static final Node LOOPBACK = new Node("127.0.0.1", List.of());

  /** The same command, there. */
  public List<String> command(List<String> command) {
    List<String> all = new ArrayList<>(enter);
    all.addAll(command);
    return all;
  }
}
