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
 * A DFS whose data nodes can fail. Each listens on an address that nobody knows, behind a link at the one that the
 * NameNode knows it by: that of its own call, with its port.
 */
final class FaultyNodes implements AutoCloseable {
  private static final String KNOWN = "127.0.0.1";
  private static final String BEHIND = "127.0.0.2";
  private static final int DISK_MEBIBYTES = 256;
  private static final int TRIES = 50;
  private static final long KNOWN_SECONDS = 120;
  private static final long POLL_MILLIS = 20;

  private final ProcessCluster cluster;
  /** The nodes by the name that the NameNode has for the node, HOST:PORT. */
  private final Map<String, Node> nodes;
  private final Map<Node, SlowProcess> slow = new ConcurrentHashMap<>();
  private boolean canFill;
  private DistributedFileSystem fs;

  /** A data node and the way to it. */
  record Node(String daemon, String address, ReservedPort port, FaultyLink link) {
  }

  private FaultyNodes(ProcessCluster cluster, Map<String, Node> nodes) {
    this.cluster = cluster;
    this.nodes = nodes;
  }

  /**
   * Starts all daemons.
   *
   * @param smallDisks whether the disks are to be ones that can be filled, if that is possible here
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

  /** A data node without a disk may end; without the NameNode there is nothing. */
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

  /** Says whether the disks are small ones. */
  boolean canFill() {
    return canFill;
  }

  FileSystem fileSystem() {
    return fs;
  }

  ProcessCluster cluster() {
    return cluster;
  }

  /** The one that the NameNode knows by that name. */
  Node named(String address) throws RunException {
    Node node = nodes.get(address);
    if (node == null) {
      throw new RunException("the NameNode tells of a data node " + address + ", and there are " + nodes.keySet());
    }
    return node;
  }

  private Daemon daemon(Node node) throws RunException {
    return cluster.daemons().named(node.daemon());
  }

  private Path storage(Node node) {
    return cluster.daemons().storage(node.daemon());
  }

  /** The folders of all, where their blocks are. */
  List<Path> storages() {
    List<Path> storages = new ArrayList<>();
    nodes.values().forEach(node -> storages.add(storage(node)));
    return storages;
  }

  /** Has a node fail, which is so when this returns. */
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

  /** Makes good what was done to a node; does not wait for it. */
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
    // Not only one that was killed: some faults are the end of a node.
    daemon(node).startUnlessAlive();
  }

  /** Waits until a node that was made good has told the NameNode of itself. */
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
