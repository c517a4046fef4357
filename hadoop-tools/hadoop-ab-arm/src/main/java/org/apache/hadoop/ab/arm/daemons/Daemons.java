/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;

/**
 * The daemons of a cluster: a NameNode and a JobTracker on one node, DataNodes and TaskTrackers on others, each a
 * process with a configuration, a log and folders of its own. Without trackers there is no JobTracker either.
 */
public final class Daemons implements AutoCloseable {
  private static final long FORMAT_SECONDS = 120;
  private static final long END_SECONDS = 15;

  private final RunSpec spec;
  private final Map<String, String> shared;
  private final Addresses addresses;
  private final Consumer<Daemon> onDeath;
  private final Map<DaemonKind, ReservedPort> ports;
  private final Map<String, Daemon> all = new LinkedHashMap<>();

  private Daemons(RunSpec spec, Map<String, String> shared, Addresses addresses, Consumer<Daemon> onDeath,
      Map<DaemonKind, ReservedPort> ports) {
    this.spec = spec;
    this.shared = shared;
    this.addresses = addresses;
    this.onDeath = onDeath;
    this.ports = ports;
  }

  /**
   * Creates the files of every daemon; none is started.
   *
   * @param shared entries of all configurations
   * @param workers the nodes of the DataNodes and trackers, assigned round-robin
   * @param own entries of individual daemons, by daemon name; these override all others
   * @param onDeath is called with each daemon that ends by itself
   */
  public static Daemons create(RunSpec spec, Map<String, String> shared, Node masters, List<Node> workers,
      Map<String, Map<String, String>> own, Consumer<Daemon> onDeath) throws IOException {
    Files.createDirectories(spec.daemonLoadLogs());
    ReservedPort nameNode = ReservedPort.of(masters.address());
    ReservedPort jobTracker = ReservedPort.of(masters.address());
    Daemons daemons = new Daemons(spec, shared,
        new Addresses(masters.address() + ":" + nameNode.port(), masters.address() + ":" + jobTracker.port()), onDeath,
        Map.of(DaemonKind.NAMENODE, nameNode, DaemonKind.JOBTRACKER, jobTracker));
    daemons.add(DaemonKind.NAMENODE, "", masters, own);
    if (spec.trackers() > 0) {
      daemons.add(DaemonKind.JOBTRACKER, "", masters, own);
    }
    for (int i = 0; i < spec.datanodes(); i++) {
      daemons.add(DaemonKind.DATANODE, "-" + (i + 1), workers.get(i % workers.size()), own);
    }
    for (int i = 0; i < spec.trackers(); i++) {
      daemons.add(DaemonKind.TASKTRACKER, "-" + (i + 1), workers.get(i % workers.size()), own);
    }
    return daemons;
  }

  private void add(DaemonKind kind, String number, Node node, Map<String, Map<String, String>> own)
      throws IOException {
    String name = kind + number;
    DaemonFiles files = DaemonFiles.of(spec, name);
    files.create();
    Map<String, String> entries = entries(files, node);
    entries.putAll(own.getOrDefault(name, Map.of()));
    SiteFiles.write(files.conf(), entries);
    List<String> command = node.command(DaemonCommand.of(spec, kind, files, List.of()));
    all.put(name, new Daemon(name, files.root(), files.log(), command, onDeath));
  }

  private Map<String, String> entries(DaemonFiles files, Node node) {
    Map<String, String> entries = new LinkedHashMap<>();
    // All other folders are below it by default.
    entries.put("hadoop.tmp.dir", files.hadoop().toString());
    entries.putAll(shared);
    entries.putAll(addresses.entries(node));
    entries.put("dfs.name.dir", files.names().toString());
    entries.put("dfs.data.dir", files.blocks().toString());
    entries.put("mapred.local.dir", files.local().toString());
    return entries;
  }

  public Addresses addresses() {
    return addresses;
  }

  /** Formats the NameNode's folder in a process of its own. */
  public void format() throws IOException, InterruptedException, RunException {
    DaemonFiles files = DaemonFiles.of(spec, DaemonKind.NAMENODE.toString());
    Path log = files.logs().resolve("format.log");
    Process process = new ProcessBuilder(DaemonCommand.of(spec, DaemonKind.NAMENODE, files, List.of("-format")))
        .directory(files.root().toFile()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    // Without standard input it cannot prompt before it formats a folder that is not empty.
    process.getOutputStream().close();
    if (!process.waitFor(FORMAT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new RunException("the NameNode did not format its directory; its log: " + log);
    }
  }

  /** Starts all daemons of a kind. */
  public void start(DaemonKind kind) throws IOException {
    if (ports.containsKey(kind)) {
      ports.get(kind).close();
    }
    for (Daemon daemon : of(kind)) {
      daemon.start();
    }
  }

  public List<Daemon> of(DaemonKind kind) {
    return all.entrySet().stream().filter(each -> each.getKey().startsWith(kind.toString())).map(Map.Entry::getValue)
        .toList();
  }

  public List<Daemon> all() {
    return List.copyOf(all.values());
  }

  /**
   * Returns the daemon of that name.
   *
   * @throws RunException if there is none
   */
  public Daemon named(String name) throws RunException {
    Daemon daemon = all.get(name);
    if (daemon == null) {
      throw new RunException("there is no daemon '" + name + "': " + all.keySet());
    }
    return daemon;
  }

  /** Returns the folder of a DataNode's blocks or of a TaskTracker's task files. */
  public Path storage(String name) {
    DaemonFiles files = DaemonFiles.of(spec, name);
    return name.startsWith(DaemonKind.DATANODE.toString()) ? files.blocks() : files.local();
  }

  /** Returns the folder for temporary files of each daemon's JVM. */
  public List<Path> temporary() {
    return all.keySet().stream().map(name -> DaemonFiles.of(spec, name).tmp()).toList();
  }

  /** Returns the process IDs of the daemons that are alive. */
  public Set<Long> pids() {
    Set<Long> pids = new TreeSet<>();
    all.values().stream().filter(Daemon::isAlive).forEach(daemon -> pids.add(daemon.process().pid()));
    return pids;
  }

  /** Stops all daemons, and kills those that do not exit in time. */
  @Override
  public void close() {
    ports.values().forEach(ReservedPort::close);
    List<Daemon> last = new ArrayList<>(all.values());
    // Trackers first: they need the others.
    Collections.reverse(last);
    last.forEach(Daemon::stop);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
    boolean interrupted = false;
    for (Daemon daemon : last) {
      try {
        daemon.awaitEnd(interrupted ? System.nanoTime() : deadline);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
