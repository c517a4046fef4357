/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.util.ArrayList;
import java.util.List;

/**
 * A node, on which daemons share an address.
 *
 * @param address the address that other nodes know
 * @param enter the prefix of a command that is to run there
 */
public record Node(String address, List<String> enter) {
  /** This machine, over loopback. */
  public static final Node LOOPBACK = new Node("127.0.0.1", List.of());

  /** Returns the command that runs the given one on this node. */
  public List<String> command(List<String> command) {
    List<String> all = new ArrayList<>(enter);
    all.addAll(command);
    return all;
  }
}
