/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeNoException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests the network that a run may have to itself. */
@Category(DependsOnUser.class)
public class TestIsolation {
  private static final Path SOMAXCONN = Path.of("/proc/sys/net/core/somaxconn");
  private static final NetworkNamespace OWN = new NetworkNamespace(7);
  private static final NodeNetwork NODES = new NodeNetwork(4, "1gbit");

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private static void assumePossible() {
    try {
      OWN.require();
    } catch (UserError e) {
      assumeNoException(e);
    }
  }

  private String output(Isolation isolation, String script, String... arguments) throws Exception {
    Path output = temporary.newFile().toPath();
    List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(isolation.wrap(command)).redirectErrorStream(true)
        .redirectOutput(output.toFile()).start();
    process.waitFor();
    return Files.readString(output).strip();
  }

  private static Isolation isolation(boolean processes, Optional<? extends PrivateNetwork> network) {
    return new Isolation(Path.of("/safe"), processes, network);
  }

  @Test
  public void limitIsThatOfTheNamespaceAlone() throws Exception {
    assumePossible();
    List<String> before = Files.readAllLines(SOMAXCONN);
    for (boolean processes : List.of(true, false)) {
      assertEquals("7", output(isolation(processes, Optional.of(OWN)), "cat " + SOMAXCONN));
      assertEquals("our own is as it was", before, Files.readAllLines(SOMAXCONN));
    }
    assertEquals(before, List.of(output(isolation(false, Optional.empty()), "cat " + SOMAXCONN)));
  }

  @Test
  public void itsOnlyInterfaceIsUp() throws Exception {
    assumePossible();
    assertEquals("lo", output(isolation(true, Optional.of(OWN)), "ip -o link show up | cut -d ' ' -f 2 | tr -d :"));
  }

  @Test
  public void argumentsArriveAsTheyAre() throws Exception {
    assumePossible();
    assertEquals("[a b][][$HOME][*]",
        output(isolation(true, Optional.of(OWN)), "printf '[%s]' \"$@\"", "a b", "", "$HOME", "*"));
  }

  @Test
  public void reportSaysWhatThereIs() {
    assertEquals("each run in a PID namespace, with the safe kill",
        isolation(true, Optional.empty()).describe());
    assertEquals("each run in a PID namespace, with the safe kill; in a network namespace with net.core.somaxconn=7",
        isolation(true, Optional.of(OWN)).describe());
  }

  private static void assertMissing(String what, Predicate<List<String>> succeeds) {
    String message = assertThrows(UserError.class, () -> OWN.require(succeeds)).getMessage();
    assertTrue(message, message.startsWith("--somaxconn 7 is not possible here: it needs " + what));
  }

  @Test
  public void whatIsMissingIsNamed() {
    assertMissing("a network namespace, which needs root and the unshare of util-linux", command -> false);
    assertMissing("the program ip (of iproute2)", command -> !command.contains("ip"));
    assertMissing("a network namespace with its own loopback interface ('ip link set lo up') and a writable "
        + "/proc/sys/net/core/somaxconn", command -> !command.contains("sh"));
    OWN.require(command -> true);
  }

  private static void assertNoNodes(String what, Predicate<List<String>> succeeds) {
    String message = assertThrows(UserError.class, () -> NODES.require(succeeds)).getMessage();
    assertTrue(message, message.startsWith("--cluster netns is not possible here: it needs " + what));
  }

  @Test
  public void whatIsMissingForNodesIsNamed() {
    assertNoNodes("a network namespace, which needs root and the unshare of util-linux", command -> false);
    assertNoNodes("the program ip (of iproute2)", command -> !command.get(0).equals("ip"));
    assertNoNodes("the program tc (of iproute2)", command -> !command.get(0).equals("tc"));
    assertNoNodes("a network namespace with a bridge, veth links and token buckets (sch_tbf) on them, and nsenter",
        command -> !command.contains("sh"));
    NODES.require(command -> true);
  }

  @Test
  public void aNetworkOfNodesBeginsWithLoopback() throws Exception {
    try {
      NODES.require();
    } catch (UserError e) {
      assumeNoException(e);
    }
    assertEquals("lo", output(isolation(true, Optional.of(NODES)), "ip -o link show up | cut -d ' ' -f 2 | tr -d :"));
    assertEquals("each run in a PID namespace, with the safe kill; in a network with a namespace for each of 4 nodes, "
        + "their links of 1gbit", isolation(true, Optional.of(NODES)).describe());
  }
}
