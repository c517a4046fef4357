/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.cluster.ProcessCluster;
import org.apache.hadoop.ab.arm.daemons.Daemon;
import org.apache.hadoop.ab.arm.daemons.DaemonKind;
import org.apache.hadoop.ab.arm.daemons.OpenBlocks;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.NodeFaultSpec;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * A DataNode that is stopped or killed once while a job runs: the first one with a few megabytes of a block that is
 * being written, a size that the job's own files never reach.
 */
public final class DataNodeFault implements AutoCloseable {
  private static final long BLOCK_BYTES = 4 << 20;
  private static final long POLL_MILLIS = 20;

  private final ProcessCluster cluster;
  private final NodeFaultSpec spec;
  private final ReportWriter report;
  private final Thread thread = new Thread(this::run, "data node fault");
  private final Set<String> before;
  @GuardedBy("this")
  private Daemon hit;
  private volatile boolean over;

  private DataNodeFault(ProcessCluster cluster, NodeFaultSpec spec, ReportWriter report) throws IOException {
    this.cluster = cluster;
    this.spec = spec;
    this.report = report;
    before = cluster.dataNodes();
    thread.setDaemon(true);
  }

  /** Starts a thread that waits for the moment of the fault. */
  public static DataNodeFault begin(ProcessCluster cluster, NodeFaultSpec spec, ReportWriter report)
      throws IOException {
    DataNodeFault fault = new DataNodeFault(cluster, spec, report);
    fault.thread.start();
    return fault;
  }

  private void run() {
    try {
      Daemon node = null;
      while (node == null) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        node = written();
      }
      hit(node);
      TimeUnit.MILLISECONDS.sleep(spec.length().toMillis());
      heal();
    } catch (InterruptedException e) {
      // The jobs are over.
    } catch (IOException e) {
      System.err.println("ab-arm: " + spec.kind() + " of a data node: " + e);
    }
  }

  private Daemon written() throws IOException {
    for (Daemon node : cluster.daemons().of(DaemonKind.DATANODE)) {
      if (OpenBlocks.largest(cluster.daemons().storage(node.name())) >= BLOCK_BYTES) {
        return node;
      }
    }
    return null;
  }

  private synchronized void hit(Daemon node) throws IOException, InterruptedException {
    if (over) {
      return;
    }
    hit = node;
    if (spec.kind() == NodeFaultSpec.Kind.KILL) {
      node.kill();
    } else {
      node.signal("STOP");
    }
    report.write(ReportWriter.record("fault", "kind", spec.kind().toString(), "node", node.name(),
        "at", System.currentTimeMillis()));
  }

  private synchronized void heal() throws IOException, InterruptedException {
    if (hit != null) {
      hit.signal("CONT");
      hit.startUnlessAlive();
    }
  }

  /**
   * Requires that the fault has happened.
   *
   * @throws RunException if the jobs were over first
   */
  public synchronized void requireHit() throws RunException {
    if (hit == null) {
      throw new RunException("no data node failed: none had " + (BLOCK_BYTES >> 20)
          + " MB of a block that was being written; sort more data");
    }
  }

  /** Restores the node and waits until the NameNode knows it. */
  @Override
  public void close() throws IOException, InterruptedException, RunException {
    over = true;
    thread.interrupt();
    thread.join();
    heal();
    boolean killed;
    synchronized (this) {
      killed = hit != null && spec.kind() == NodeFaultSpec.Kind.KILL;
    }
    if (killed) {
      cluster.awaitOtherDataNodes(before);
    }
  }
}
