/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.chaos.SmallDisks;
import org.apache.hadoop.ab.arm.cluster.ProcessCluster;
import org.apache.hadoop.ab.arm.daemons.Daemon;
import org.apache.hadoop.ab.arm.daemons.DaemonKind;
import org.apache.hadoop.ab.arm.daemons.ReservedPort;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * A DFS whose DataNodes can fail. Each listens on a hidden address behind a link; the NameNode knows it by the link's
 * address, which is the source address of the node's own RPCs with its port.
 */
final class FaultyNodes implements AutoCloseable {
  private static final String KNOWN = "127.0.0.1";
  private static final String BEHIND = "127.0.0.2";
  private static final int DISK_MEBIBYTES = 256;
  private static final int TRIES = 50;
  private static final long KNOWN_SECONDS = 120;
  private static final long POLL_MILLIS = 20;

  private final ProcessCluster cluster;
  /** The nodes by the name that the NameNode knows them by, HOST:PORT. */
  private final Map<String, Node> nodes;
  private final Map<Node, SlowProcess> slow = new ConcurrentHashMap<>();
  private boolean canFill;
  private DistributedFileSystem fs;

  /** A DataNode and the link in front of it. */
  record Node(String daemon, String address, ReservedPort port, FaultyLink link) {
  }

  private FaultyNodes(ProcessCluster cluster, Map<String, Node> nodes) {
    this.cluster = cluster;
    this.nodes = nodes;
  }

  /**
   * Starts all daemons.
   *
   * @param smallDisks true to use small disks that can be filled, if that is possible here
   */
  static FaultyNodes start(RunSpec spec, boolean smallDisks, ReportWriter report)
      throws IOException, InterruptedException, RunException {
    Map<String, Node> nodes = new LinkedHashMap<>();
    Map<String, Map<String, String>> own = new HashMap<>();
    for (int i = 1; i <= spec.datanodes(); i++) {
      Node node = node(DaemonKind.DATANODE + "-" + i);
      nodes.put(node.address(), node);
      own.put(node.daemon(), Map.of("dfs.datanode.address", BEHIND + ":" + node.port().port()));
    }
    FaultyNodes all = new FaultyNodes(ProcessCluster.create(spec, own, daemon -> died(daemon, report)), nodes);
    boolean started = false;
    try {
      all.start(smallDisks);
      started = true;
      return all;
    } finally {
      if (!started) {
        all.close();
      }
    }
  }

  private static Node node(String daemon) throws IOException {
    for (int left = TRIES;; left--) {
      ReservedPort port = ReservedPort.of(BEHIND);
      try {
        return new Node(daemon, KNOWN + ":" + port.port(), port, new FaultyLink(
            new InetSocketAddress(KNOWN, port.port()), new InetSocketAddress(BEHIND, port.port())));
      } catch (BindException e) {
        port.close();
        if (left == 0) {
          throw e;
        }
      }
    }
  }

  /** Handles the end of a daemon: a DataNode without a disk may exit, but without the NameNode the run is over. */
  private static void died(Daemon daemon, ReportWriter report) {
    if (daemon.name().startsWith(DaemonKind.NAMENODE.toString())) {
      ProcessCluster.endRun(daemon, report);
    }
    System.err.println("ab-arm: " + daemon.obituary());
  }

  private void start(boolean smallDisks) throws IOException, InterruptedException, RunException {
    canFill = smallDisks;
    for (Node node : nodes.values()) {
      canFill = canFill && SmallDisks.mount(storage(node), DISK_MEBIBYTES);
      node.port().close();
    }
    cluster.start();
    fs = (DistributedFileSystem) cluster.fileSystem();
  }

  /** Returns true if the disks are small ones that can be filled. */
  boolean canFill() {
    return canFill;
  }

  FileSystem fileSystem() {
    return fs;
  }

  ProcessCluster cluster() {
    return cluster;
  }

  /** Returns the node that the NameNode knows by that name. */
  Node named(String address) throws RunException {
    Node node = nodes.get(address);
    if (node == null) {
      throw new RunException("the NameNode reports a data node " + address + ", but there are only " + nodes.keySet());
    }
    return node;
  }

  private Daemon daemon(Node node) throws RunException {
    return cluster.daemons().named(node.daemon());
  }

  private Path storage(Node node) {
    return cluster.daemons().storage(node.daemon());
  }

  /** Returns the folders of all nodes' blocks. */
  List<Path> storages() {
    List<Path> storages = new ArrayList<>();
    nodes.values().forEach(node -> storages.add(storage(node)));
    return storages;
  }

  /** Makes a node fail; the fault is in effect when this returns. */
  void fail(Node node, FaultCase.Kind kind) throws IOException, InterruptedException, RunException {
    switch (kind) {
      case NONE -> { }
      case PAUSE -> daemon(node).signal("STOP");
      case SLOW -> slow.put(node, SlowProcess.begin(daemon(node)));
      case KILL -> daemon(node).kill();
      case DISK_ERROR -> WriteLimit.set(daemon(node).process().pid());
      case DISK_FULL -> SmallDisks.fill(storage(node));
      case CUT -> node.link().set(FaultyLink.State.CUT);
      case SILENCE -> node.link().set(FaultyLink.State.SILENT);
    }
  }

  /** Undoes a fault of a node, without waiting for the node. */
  void heal(Node node, FaultCase.Kind kind) throws IOException, InterruptedException, RunException {
    switch (kind) {
      case NONE, KILL -> { }
      case PAUSE -> daemon(node).signal("CONT");
      case SLOW -> slow.remove(node).close();
      case DISK_ERROR -> {
        if (daemon(node).isAlive()) {
          WriteLimit.lift(daemon(node).process().pid());
        }
      }
      case DISK_FULL -> SmallDisks.free(storage(node));
      case CUT, SILENCE -> node.link().set(FaultyLink.State.OPEN);
    }
    // Not only after a kill: some faults make a node exit.
    daemon(node).startUnlessAlive();
  }

  /** Waits until a repaired node has sent the NameNode a heartbeat. */
  void awaitKnown(Node node, long sinceMillis) throws IOException, InterruptedException, RunException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KNOWN_SECONDS);
    while (lastUpdate(node) <= sinceMillis) {
      daemon(node).startUnlessAlive();
      if (System.nanoTime() > end) {
        throw new RunException(node.daemon() + " was not back after " + KNOWN_SECONDS + " s; its log: "
            + daemon(node).log());
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private long lastUpdate(Node node) throws IOException {
    for (DatanodeInfo each : fs.getDataNodeStats()) {
      if (each.getName().equals(node.address())) {
        return each.getLastUpdate();
      }
    }
    return 0;
  }

  @Override
  public void close() throws IOException {
    cluster.close();
    for (Node node : nodes.values()) {
      node.port().close();
      node.link().close();
    }
  }
}
