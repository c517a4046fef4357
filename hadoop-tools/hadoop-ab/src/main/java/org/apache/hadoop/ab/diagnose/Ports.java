/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The check of whether the system uses daemons' ports for outgoing connections. */
final class Ports implements Check {
  /** The ports of daemons in the default configuration: masters and nodes, web interfaces and data. */
  private static final List<Integer> DAEMONS =
      List.of(50_010, 50_020, 50_030, 50_060, 50_070, 50_075, 50_090, 50_105, 50_470, 50_475);
  private static final String NAME = "net.ipv4.ip_local_reserved_ports";
  private static final String FOLDER = "proc/sys/net/ipv4/";
  private static final String WHY =
      "an outgoing connection may take the port of a daemon, which then does not start";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    Optional<String> range = host.text(FOLDER + "ip_local_port_range");
    String[] ends = range.orElse("").split("\\s+");
    if (ends.length != 2 || !ends[0].matches("\\d{1,5}") || !ends[1].matches("\\d{1,5}")) {
      return List.of(Finding.unknown(NAME, "the daemons' ports", WHY));
    }
    String reserved = host.text(FOLDER + "ip_local_reserved_ports").orElse("");
    List<Integer> open = new ArrayList<>();
    for (int port : DAEMONS) {
      if (port >= Integer.parseInt(ends[0]) && port <= Integer.parseInt(ends[1]) && !covers(reserved, port)) {
        open.add(port);
      }
    }
    return List.of(Finding.of(NAME, open.isEmpty(), Severity.ADVICE, reserved.isEmpty() ? "none" : reserved,
        open.isEmpty() ? "the daemons' ports" : open.toString().replaceAll("[\\[\\] ]", "") + " included", WHY));
  }

  /** Returns true if a list such as {@code 8080,9148-9150} includes the port. */
  private static boolean covers(String list, int port) {
    for (String part : list.split(",")) {
      String[] ends = part.strip().split("-", 2);
      if (ends[0].matches("\\d{1,5}") && ends[ends.length - 1].matches("\\d{1,5}")
          && Integer.parseInt(ends[0]) <= port && port <= Integer.parseInt(ends[ends.length - 1])) {
        return true;
      }
    }
    return false;
  }
}
