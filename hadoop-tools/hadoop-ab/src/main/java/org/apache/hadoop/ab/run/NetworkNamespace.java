/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.ab.util.UserError;

/**
 * A network private to a run, with only the loopback interface, so that a kernel limit can be set for that run alone.
 *
 * @param somaxconn the value of net.core.somaxconn, the upper limit of a listen backlog whatever a server asks for
 */
public record NetworkNamespace(int somaxconn) implements PrivateNetwork {
  private static final List<String> UNSHARE = List.of("unshare", "--net");
  /** A shell script: its first argument is the limit; the others are the command, which replaces the shell. */
  private static final String ENTER =
      "ip link set lo up && echo \"$1\" > /proc/sys/net/core/somaxconn && shift && exec \"$@\"";

  @Override
  public void require() {
    require(Isolation::succeeds);
  }

  void require(Predicate<List<String>> succeeds) {
    if (!succeeds.test(with(UNSHARE, List.of("true")))) {
      throw refused("a network namespace, which needs root and the unshare of util-linux");
    }
    if (!succeeds.test(List.of("ip", "-V"))) {
      throw refused("the program ip (of iproute2), which brings up the loopback interface of a network namespace");
    }
    if (!succeeds.test(with(UNSHARE, enter(List.of("true"))))) {
      throw refused("a network namespace with its own loopback interface ('ip link set lo up') and a "
          + "writable /proc/sys/net/core/somaxconn");
    }
  }

  private UserError refused(String missing) {
    return new UserError("--somaxconn " + somaxconn + " is not possible here: it needs " + missing);
  }

  @Override
  public String option() {
    return UNSHARE.get(1);
  }

  @Override
  public List<String> enter(List<String> command) {
    return with(List.of("sh", "-c", ENTER, "sh", Integer.toString(somaxconn)), command);
  }

  private static List<String> with(List<String> prefix, List<String> command) {
    List<String> all = new ArrayList<>(prefix);
    all.addAll(command);
    return all;
  }

  @Override
  public String toString() {
    return "a network namespace with net.core.somaxconn=" + somaxconn;
  }
}
