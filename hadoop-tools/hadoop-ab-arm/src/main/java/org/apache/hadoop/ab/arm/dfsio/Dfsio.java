/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsio;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.cluster.Cluster;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.process.IdleWait;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.DfsioSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A run: starts a DFS and writes, reads and appends to files, first to warm up, then timed. */
public final class Dfsio {
  private static final int IDLE_SECONDS = 2;
  private static final long REPLICAS_SECONDS = 120;
  private static final long POLL_MILLIS = 200;

  private final DfsioSpec spec;
  private final ReportWriter report;

  public Dfsio(DfsioSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  /** Runs the operations; the folders of the run must exist. */
  public void execute() throws Exception {
    report.jvm();
    report.stage("cluster");
    try (Cluster cluster = Cluster.start(spec.run(), report);
        FileClients clients = new FileClients(spec.clients(), spec.files(), spec.size())) {
      FileSystem fs = cluster.fileSystem();
      for (int pass = 1; pass <= spec.warmUp(); pass++) {
        report.stage("warm-up");
        pass(fs, clients, new Path("/ab/dfsio/warm-up-" + pass), false);
      }
      pass(fs, clients, new Path("/ab/dfsio/timed"), true);
      JarHashes hashes = new JarHashes();
      cluster.reportJars(hashes, report);
      // No DFS process loads some of these classes; the daemons have the same class path as this process.
      ClusterJars.reportAll(spec.run().clusterClasses(), spec.run().childClasses(), hashes, report);
      report.stage("stop");
    }
  }

  private void pass(FileSystem fs, FileClients clients, Path folder, boolean timed) throws Exception {
    long size = spec.size();
    step("write", clients, timed, file -> {
      try (FSDataOutputStream out = fs.create(path(folder, file))) {
        fill(out, file, 0, size);
      }
    });
    step("read", clients, timed, file -> check(fs, folder, file, 0, size));
    if (spec.append()) {
      step("append", clients, timed, file -> {
        try (FSDataOutputStream out = fs.append(path(folder, file))) {
          fill(out, file, size, 2 * size);
        }
      });
      clients.time(file -> check(fs, folder, file, size, 2 * size));
    }
    requireReplicas(fs, folder);
  }

  private void step(String operation, FileClients clients, boolean timed, FileClients.Operation each)
      throws IOException, InterruptedException {
    if (!timed) {
      clients.time(each);
      return;
    }
    report.stage("quiet");
    // Earlier writes must not count toward this operation.
    new ProcessBuilder("sync", "-f", spec.run().dir().toString()).start().waitFor();
    IdleWait.await(FileClients::cpu, IDLE_SECONDS, () -> false);
    report.stage(operation);
    clients.time(each).report(operation, report);
  }

  private static Path path(Path folder, int file) {
    return new Path(folder, "file-" + file);
  }

  private void fill(FSDataOutputStream out, int file, long start, long end) throws IOException {
    write(out, new FileBytes(spec.seed(), file), start, end, spec.sync());
  }

  /**
   * Writes a file. A release that forces blocks to disk does so from the first sync on, for each block as it fills up.
   */
  static void write(FSDataOutputStream out, FileBytes bytes, long start, long end, boolean sync) throws IOException {
    if (sync) {
      out.hsync();
    }
    bytes.write(out, start, end);
    if (sync) {
      out.hsync();
    }
  }

  private void check(FileSystem fs, Path folder, int file, long start, long end) throws IOException {
    try (FSDataInputStream in = fs.open(path(folder, file))) {
      in.seek(start);
      new FileBytes(spec.seed(), file).check(in, start, end);
    }
  }

  /** Requires all replicas: a writer may continue once the first exists, but the others must follow soon. */
  private void requireReplicas(FileSystem fs, Path folder) throws IOException, InterruptedException, RunException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(REPLICAS_SECONDS);
    for (FileStatus file : fs.listStatus(folder)) {
      while (!hasReplicas(fs, file)) {
        if (System.nanoTime() > end) {
          throw new RunException(file.getPath() + " does not have " + spec.run().replication()
              + " replicas of each block");
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
  }

  private boolean hasReplicas(FileSystem fs, FileStatus file) throws IOException {
    for (BlockLocation block : fs.getFileBlockLocations(file, 0, file.getLen())) {
      if (block.getHosts().length < spec.run().replication()) {
        return false;
      }
    }
    return true;
  }
}
