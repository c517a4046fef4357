/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The check of the addresses of the host's name and of the loopback name. */
final class HostNames implements Check {
  private static final String LOOPBACK = "localhost";
  private static final String WHY_LOOPBACK = "daemons of a host, and tasks and their tracker, meet at this name";
  private static final String WHY_NAME =
      "a daemon reports its name and address to others, which must be able to reach it by them";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    Optional<String> name = host.text("proc/sys/kernel/hostname").filter(text -> !text.isEmpty());
    return List.of(loopback(host), name.map(each -> own(host, plan, each))
        .orElseGet(() -> Finding.unknown("host name", "one with an address", WHY_NAME)));
  }

  private static Finding loopback(Host host) {
    List<String> addresses = addresses(host, LOOPBACK);
    String shouldBe = "127.0.0.1";
    return addresses.isEmpty() && host.here() == Here.NOWHERE ? Finding.unknown(LOOPBACK, shouldBe, WHY_LOOPBACK)
        : Finding.of(LOOPBACK, addresses.contains(shouldBe), Severity.BREAKS, text(addresses), shouldBe, WHY_LOOPBACK);
  }

  private static Finding own(Host host, Plan plan, String name) {
    List<String> addresses = addresses(host, name);
    boolean alone = plan.nodes() == 1;
    String title = "host name " + name;
    String shouldBe = alone ? "an address" : "an address that others can reach, not a loopback address";
    if (addresses.isEmpty() && host.here() == Here.NOWHERE) {
      return Finding.unknown(title, shouldBe, WHY_NAME);
    }
    boolean loops = addresses.stream().anyMatch(HostNames::isLoopback);
    return Finding.of(title, !addresses.isEmpty() && (alone || !loops), Severity.BREAKS, text(addresses), shouldBe,
        WHY_NAME);
  }

  private static boolean isLoopback(String address) {
    return address.startsWith("127.") || address.equals("::1") || address.equals("0:0:0:0:0:0:0:1");
  }

  private static String text(List<String> addresses) {
    return addresses.isEmpty() ? "no address" : String.join(", ", addresses);
  }

  /** Lists the addresses from /etc/hosts or, if it has none, from other sources. */
  private static List<String> addresses(Host host, String name) {
    List<String> found = host.lines("etc/hosts").stream()
        .map(line -> line.replaceFirst("#.*", "").strip().split("\\s+"))
        .filter(words -> Arrays.asList(words).subList(1, words.length).contains(name)).map(words -> words[0]).toList();
    return found.isEmpty() ? host.here().addresses(name) : found;
  }
}
