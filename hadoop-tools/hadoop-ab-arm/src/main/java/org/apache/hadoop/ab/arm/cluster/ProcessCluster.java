/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.ab.arm.daemons.Daemon;
import org.apache.hadoop.ab.arm.daemons.DaemonKind;
import org.apache.hadoop.ab.arm.daemons.Daemons;
import org.apache.hadoop.ab.arm.daemons.Node;
import org.apache.hadoop.ab.arm.daemons.NodeNetwork;
import org.apache.hadoop.ab.arm.jars.ChildJars;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.process.Children;
import org.apache.hadoop.ab.arm.process.ProcessTree;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.ClusterSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;

/**
 * A NameNode, DataNodes, a JobTracker and TaskTrackers in processes of their own, either all on this node or each pair
 * of workers on a node of its own.
 *
 * <p>A cluster from {@link #start(RunSpec, ReportWriter)} is useless without any of its daemons: if one ends by itself,
 * this process exits, after reporting its name and log. Waiting callers might otherwise wait for long.
 */
public final class ProcessCluster implements Cluster {
  private static final int FAILED = 1;
  private static final long UP_SECONDS = 120;
  private static final long POLL_MILLIS = 50;
  private static final int CONNECT_MILLIS = 5000;

  private final RunSpec spec;
  private final Map<String, String> shared;
  private final Daemons daemons;
  /** Null if all daemons run on this node. */
  private final NodeNetwork network;

  private ProcessCluster(RunSpec spec, Map<String, String> shared, Daemons daemons, NodeNetwork network) {
    this.spec = spec;
    this.shared = shared;
    this.daemons = daemons;
    this.network = network;
  }

  /** A condition to wait for. */
  @FunctionalInterface
  private interface Condition {
    boolean holds() throws IOException;
  }

  static ProcessCluster start(RunSpec spec, ReportWriter report)
      throws IOException, InterruptedException, RunException {
    ProcessCluster cluster = create(spec, daemon -> endRun(daemon, report));
    boolean started = false;
    try {
      cluster.start();
      started = true;
      return cluster;
    } finally {
      if (!started) {
        cluster.close();
      }
    }
  }

  /**
   * Creates the files and the network of a cluster; no daemon is started.
   *
   * @param onDeath is called with each daemon that ends by itself
   */
  public static ProcessCluster create(RunSpec spec, Consumer<Daemon> onDeath)
      throws IOException, InterruptedException, RunException {
    return create(spec, Map.of(), onDeath);
  }

  /** @param own the entries of individual daemons, by daemon name */
  public static ProcessCluster create(RunSpec spec, Map<String, Map<String, String>> own, Consumer<Daemon> onDeath)
      throws IOException, InterruptedException, RunException {
    Map<String, String> shared = new LinkedHashMap<>(ClusterConf.shared(spec));
    // This JVM looks for the history there; by default it is in the JobTracker's own log folder.
    shared.put("hadoop.job.history.location", spec.logs().resolve("history").toUri().toString());
    NodeNetwork network = spec.cluster().kind() == ClusterSpec.Kind.NETNS
        ? NodeNetwork.create(Math.max(spec.trackers(), spec.datanodes()), spec.cluster().linkRate()) : null;
    Daemons daemons = Daemons.create(spec, shared, network == null ? Node.LOOPBACK : network.masters(),
        network == null ? List.of(Node.LOOPBACK) : network.workers(), own, onDeath);
    return new ProcessCluster(spec, shared, daemons, network);
  }

  /** Exits this process because of the end of an indispensable daemon, after reporting its name. */
  public static void endRun(Daemon daemon, ReportWriter report) {
    System.err.println("ab-arm: " + daemon.obituary());
    try {
      report.write(ReportWriter.record("error", "message", daemon.obituary()));
    } catch (IOException e) {
      System.err.println("ab-arm: the report cannot be written: " + e);
    } finally {
      Runtime.getRuntime().halt(FAILED);
    }
  }

  /** Starts all daemons, one kind after the other, and waits until they have reported; without trackers only a DFS. */
  public void start() throws IOException, InterruptedException, RunException {
    daemons.format();
    daemons.start(DaemonKind.NAMENODE);
    await(DaemonKind.NAMENODE, () -> listens(daemons.addresses().nameNode()));
    daemons.start(DaemonKind.DATANODE);
    DistributedFileSystem fs = (DistributedFileSystem) fileSystem();
    await(DaemonKind.DATANODE, () -> fs.getDataNodeStats().length == spec.datanodes());
    if (spec.trackers() == 0) {
      return;
    }
    daemons.start(DaemonKind.JOBTRACKER);
    await(DaemonKind.JOBTRACKER, () -> listens(daemons.addresses().jobTracker()));
    daemons.start(DaemonKind.TASKTRACKER);
    JobClient client = new JobClient(newJobConf());
    try {
      await(DaemonKind.TASKTRACKER, () -> client.getClusterStatus().getTaskTrackers() == spec.trackers());
    } finally {
      client.close();
    }
  }

  /** Returns the addresses of the DataNodes known to the NameNode; a restarted one has a new address. */
  public Set<String> dataNodes() throws IOException {
    Set<String> names = new TreeSet<>();
    for (DatanodeInfo node : ((DistributedFileSystem) fileSystem()).getDataNodeStats()) {
      names.add(node.getName());
    }
    return names;
  }

  /**
   * Waits until a DataNode has been restarted and is known to the NameNode.
   *
   * @param before the addresses before the restart
   */
  public void awaitOtherDataNodes(Set<String> before) throws IOException, InterruptedException, RunException {
    await(DaemonKind.DATANODE, () -> dataNodes().size() >= before.size() && !dataNodes().equals(before));
  }

  private void await(DaemonKind kind, Condition up) throws IOException, InterruptedException, RunException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(UP_SECONDS);
    while (!up.holds()) {
      if (System.nanoTime() > end) {
        throw new RunException("not every " + kind + " was up after " + UP_SECONDS + " s; their logs: "
            + daemons.of(kind).stream().map(Daemon::log).toList());
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private static boolean listens(String address) {
    int colon = address.lastIndexOf(':');
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.substring(0, colon),
          Integer.parseInt(address.substring(colon + 1))), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  public Daemons daemons() {
    return daemons;
  }

  /** Returns the network of the nodes; empty if all daemons are on one node. */
  public Optional<NodeNetwork> network() {
    return Optional.ofNullable(network);
  }

  @Override
  public FileSystem fileSystem() throws IOException {
    return FileSystem.get(newJobConf());
  }

  @Override
  public JobConf newJobConf() {
    JobConf conf = new JobConf();
    conf.set("hadoop.tmp.dir", spec.dir().resolve("client").toString());
    shared.forEach(conf::set);
    daemons.addresses().entries().forEach(conf::set);
    return conf;
  }

  @Override
  public double taskSeconds() throws IOException {
    return ProcessTree.secondsBeside(ours());
  }

  @Override
  public boolean tasksHaveEnded() {
    return Children.haveEndedBeside(ours());
  }

  /** Returns the processes that run whether or not there are tasks. */
  private Set<Long> ours() {
    Set<Long> ours = new TreeSet<>(daemons.pids());
    if (network != null) {
      ours.addAll(network.pids());
    }
    return ours;
  }

  @Override
  public void reportJars(JarHashes hashes, ReportWriter report) throws IOException {
    ClusterJars.report("client", spec.clusterClasses(), hashes, report);
    ChildJars.report("cluster", spec.daemonLoadLogs(), spec.clusterClasses(), hashes, report);
  }

  @Override
  public void close() {
    daemons.close();
    if (network != null) {
      network.close();
    }
  }
}
