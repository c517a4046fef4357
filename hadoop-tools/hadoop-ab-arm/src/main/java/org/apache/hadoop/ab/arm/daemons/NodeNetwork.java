/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * Nodes that are network namespaces, each linked to one switch in a namespace of its own. This process must be alone in
 * its network namespace, which is the node of the masters.
 *
 * <p>The namespaces have no names, so the kernel removes each with its devices when the last process in it has ended;
 * nothing is left behind, however this process ends.
 */
public final class NodeNetwork implements Closeable {
  private static final String NETWORK = "10.78.0.";
  private static final long ENTERED_SECONDS = 20;
  private static final long POLL_MILLIS = 10;

  /** Idle processes that keep their namespaces alive: the switch, then the workers. */
  private final List<Process> holders = new ArrayList<>();

  private NodeNetwork() {
  }

  /**
   * Creates the network.
   *
   * @param linkRate the rate of each node's link, in both directions
   * @throws RunException with the failed command and its output
   */
  public static NodeNetwork create(int workers, String linkRate)
      throws IOException, InterruptedException, RunException {
    NodeNetwork network = new NodeNetwork();
    boolean made = false;
    try {
      for (int i = 0; i <= workers; i++) {
        network.hold();
      }
      List<Long> nodes = new ArrayList<>(List.of(ProcessHandle.current().pid()));
      network.holders.subList(1, workers + 1).forEach(holder -> nodes.add(holder.pid()));
      for (List<String> command : commands(network.holders.get(0).pid(), nodes, linkRate)) {
        run(command);
      }
      made = true;
      return network;
    } finally {
      if (!made) {
        network.close();
      }
    }
  }

  /**
   * Returns the commands that connect the network namespaces of these processes; the first node is that of the masters.
   */
  static List<List<String>> commands(long hub, List<Long> nodes, String linkRate) {
    List<List<String>> commands = new ArrayList<>();
    commands.add(in(hub, List.of("ip", "link", "add", "name", "switch", "type", "bridge")));
    commands.add(in(hub, List.of("ip", "link", "set", "switch", "up")));
    for (int node = 0; node < nodes.size(); node++) {
      long pid = nodes.get(node);
      commands.add(in(hub, List.of("ip", "link", "add", "name", port(node), "type", "veth", "peer", "name", "eth0",
          "netns", Long.toString(pid))));
      commands.add(in(hub, List.of("ip", "link", "set", port(node), "master", "switch", "up")));
      commands.add(in(hub, bucket(port(node), linkRate)));
      commands.add(in(pid, List.of("ip", "link", "set", "lo", "up")));
      commands.add(in(pid, List.of("ip", "address", "add", address(node) + "/24", "dev", "eth0")));
      commands.add(in(pid, List.of("ip", "link", "set", "eth0", "up")));
      commands.add(in(pid, bucket("eth0", linkRate)));
    }
    return commands;
  }

  private static List<String> bucket(String device, String linkRate) {
    List<String> command = new ArrayList<>(List.of("tc", "qdisc", "add", "dev", device, "root"));
    command.addAll(LinkRate.bucket(linkRate));
    return command;
  }

  private static String port(int node) {
    return "port" + node;
  }

  private static String address(int node) {
    return NETWORK + (node + 1);
  }

  private static List<String> enter(long pid) {
    return List.of("nsenter", "--net=/proc/" + pid + "/ns/net", "--");
  }

  private static List<String> in(long pid, List<String> command) {
    return new Node("", enter(pid)).command(command);
  }

  /** Starts a process in a namespace of its own and waits until it has entered that. */
  private void hold() throws IOException, InterruptedException, RunException {
    Process holder = new ProcessBuilder("unshare", "--net", "sleep", "infinity").start();
    holders.add(holder);
    Path own = Files.readSymbolicLink(Path.of("/proc/self/ns/net"));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ENTERED_SECONDS);
    while (!entered(holder.pid(), own)) {
      if (!holder.isAlive() || System.nanoTime() > end) {
        throw new RunException("there is no network namespace for a node: "
            + new String(holder.getErrorStream().readNBytes(holder.getErrorStream().available()),
                StandardCharsets.UTF_8).strip());
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private static boolean entered(long pid, Path own) {
    try {
      return !Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "ns/net")).equals(own);
    } catch (IOException e) {
      // The process has not started yet, or has ended.
      return false;
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException, RunException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new RunException("cannot create the network of the nodes: '" + String.join(" ", command) + "' said: "
          + said);
    }
  }

  /** Returns the node that this process is on. */
  public Node masters() {
    return new Node(address(0), List.of());
  }

  public List<Node> workers() {
    List<Node> workers = new ArrayList<>();
    for (int node = 1; node < holders.size(); node++) {
      workers.add(new Node(address(node), enter(holders.get(node).pid())));
    }
    return workers;
  }

  /** Takes a worker's link down or up; workers are numbered from 0. */
  public void link(int worker, boolean up) throws IOException, InterruptedException, RunException {
    run(in(holders.get(0).pid(), List.of("ip", "link", "set", port(worker + 1), up ? "up" : "down")));
  }

  /** Returns the process IDs of the holders of the namespaces. */
  public Set<Long> pids() {
    Set<Long> pids = new TreeSet<>();
    holders.forEach(holder -> pids.add(holder.pid()));
    return pids;
  }

  @Override
  public void close() {
    holders.forEach(Process::destroyForcibly);
  }
}
