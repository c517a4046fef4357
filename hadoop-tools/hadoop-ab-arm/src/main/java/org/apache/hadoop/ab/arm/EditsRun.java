/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.EditsSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.SlowEdits;
import org.apache.hadoop.io.EnumSetWritable;
import org.apache.hadoop.mapred.JobConf;

/** Clients that set permissions and renew leases in turn while each edit log sync is slowed down. */
final class EditsRun {
  private static final long BLOCK_BYTES = 64 << 20;
  private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double WORST_PERCENTILE = 99;

  private final EditsSpec spec;
  private final ReportWriter report;

  EditsRun(EditsSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  /** The calls of one client in the timed period (as many renewals as edits) and the last mode it set. */
  private record Calls(Histogram edits, long nanos, short mode) {
  }

  void execute() throws Exception {
    RunSpec run = spec.run();
    RunFolders.create(run);
    report.jvm();
    report.stage("cluster");
    JobConf conf = new JobConf();
    conf.set("hadoop.tmp.dir", run.dir().resolve("hadoop").toString());
    // Each waiting client blocks one handler thread.
    conf.setInt("dfs.namenode.handler.count", spec.clients() + 2);
    run.conf().forEach(conf::set);
    MiniDFSCluster dfs = new MiniDFSCluster(conf, run.datanodes(), true, null);
    try {
      dfs.waitActive();
      SlowEdits.install(dfs.getNamesystem(), spec.sync());
      report.stage("calls");
      tell(callAll(conf));
      JarHashes hashes = new JarHashes();
      ClusterJars.reportAll(run.clusterClasses(), run.childClasses(), hashes, report);
      report.stage("stop");
    } finally {
      dfs.shutdown();
    }
  }

  private List<Calls> callAll(JobConf conf) throws Exception {
    ClientProtocol names = DFSClient.createNamenode(NameNode.getAddress(conf), conf);
    for (int client = 0; client < spec.clients(); client++) {
      names.create(file(client), FsPermission.getDefault(), name(client),
          new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)), true, (short) 1, BLOCK_BYTES);
    }
    ExecutorService clients = Executors.newFixedThreadPool(spec.clients());
    try {
      long begin = System.nanoTime() + WARM_UP_NANOS;
      List<Future<Calls>> running = new ArrayList<>();
      for (int client = 0; client < spec.clients(); client++) {
        int own = client;
        running.add(clients.submit(() -> call(names, own, begin)));
      }
      List<Calls> calls = new ArrayList<>();
      for (int client = 0; client < spec.clients(); client++) {
        calls.add(running.get(client).get());
        short found = names.getFileInfo(file(client)).getPermission().toShort();
        if (found != calls.get(client).mode()) {
          throw new RunException(file(client) + " has the mode " + found + ", not " + calls.get(client).mode());
        }
      }
      return calls;
    } finally {
      clients.shutdownNow();
    }
  }

  private static String file(int client) {
    return "/ab/file-" + client;
  }

  private static String name(int client) {
    return "client-" + client;
  }

  /** Returns one of 64 modes, none with an execute bit: a file is never executable. */
  private static short mode(int number) {
    return (short) ((number & 3) << 1 | (number >> 2 & 3) << 4 | (number >> 4 & 3) << 7);
  }

  private Calls call(ClientProtocol names, int client, long begin) throws IOException {
    Histogram edits = new Histogram(3);
    long end = begin + TimeUnit.SECONDS.toNanos(spec.seconds());
    long now = System.nanoTime();
    short mode = 0;
    for (int number = 0; now < end; number++) {
      mode = mode(number);
      names.setPermission(file(client), new FsPermission(mode));
      long edited = System.nanoTime();
      names.renewLease(name(client));
      if (now >= begin) {
        edits.recordValue(edited - now);
      }
      now = System.nanoTime();
    }
    return new Calls(edits, now - begin, mode);
  }

  private void tell(List<Calls> calls) throws IOException {
    Histogram edits = new Histogram(3);
    double rate = 0;
    for (Calls each : calls) {
      edits.add(each.edits());
      rate += each.edits().getTotalCount() / (each.nanos() / NANOS_PER_SECOND);
    }
    report.metric("calls", 2 * rate, "/s");
    report.metric("edit_p99", edits.getValueAtPercentile(WORST_PERCENTILE) / NANOS_PER_MILLI, "ms");
  }
}
