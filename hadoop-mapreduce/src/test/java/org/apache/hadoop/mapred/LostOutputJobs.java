/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.mapred.testing.ClusterMain;

/**
 * Runs jobs whose map outputs are lost or broken in different ways after their maps have ended, and prints a line for
 * each. Runs in a JVM of its own.
 */
public final class LostOutputJobs {
  static final String COPIER = "test.copier";
  /** The number of outputs that are damaged on disk. */
  static final int BROKEN = 4;
  private static final int TRACKERS = 3;

  private LostOutputJobs() {
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base.toPath(), new JobConf(conf)));
  }

  private static void run(Path base, JobConf conf) throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed: " + seed);
    RelayedCluster cluster = new RelayedCluster(conf);
    cluster.startTracker(2);
    cluster.startTracker(2);
    // no reduce slots: reduces would be lost with the tracker
    cluster.startTracker(0);
    System.out.println("on disk: " + onDisk(cluster, job(cluster, base.resolve("disk"), seed)));
    System.out.println("restart: " + restart(cluster, job(cluster, base.resolve("restart"), seed)));
  }

  private static SummedJob job(RelayedCluster cluster, Path folder, long seed) throws IOException {
    JobConf job = cluster.newJobConf();
    job.set("mapreduce.reduce.shuffle.copier", System.getProperty(COPIER, "batched"));
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 2000);
    job.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
    return new SummedJob(job, folder, SummedJob.Size.of(400, 1000), seed).together(TRACKERS);
  }

  /** Runs a job some of whose map outputs are changed on disk before any byte of them has reached a reduce. */
  private static String onDisk(RelayedCluster cluster, SummedJob job) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch broken = new CountDownLatch(1);
    cluster.setFault(() -> {
      asked.countDown();
      broken.await();
      return LinkFault.Line.CLEAR;
    });
    JobID id = job.submit();
    asked.await();
    List<Path> files = new ArrayList<>();
    for (int tracker = 0; tracker < TRACKERS; tracker++) {
      files.addAll(cluster.outputs(tracker, id));
    }
    flip(files.get(0), Files.size(files.get(0)) / 2);
    for (long start : starts(files.get(1))) {
      flip(files.get(1), start + 1000);
    }
    Files.delete(files.get(2));
    Path index = files.get(3).resolveSibling("file.out.index");
    flip(index, Files.size(index) / 2);
    broken.countDown();
    return job.await().toString();
  }

  private static String restart(RelayedCluster cluster, SummedJob job) throws Exception {
    TrackerRestart restart = new TrackerRestart();
    cluster.setFault(restart);
    int lost = restart.restart(cluster, job.submit());
    return job.await() + ", lost " + lost;
  }

  private static void flip(Path file, long position) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      open.seek(position);
      int old = open.read();
      open.seek(position);
      open.write(old ^ 4);
    }
  }

  /** Returns the offset of each reduce's segment in a map's output file. */
  private static long[] starts(Path output) throws IOException {
    long[] starts = new long[SummedJob.REDUCES];
    try (DataInputStream index = new DataInputStream(
        Files.newInputStream(output.resolveSibling("file.out.index")))) {
      for (int reduce = 0; reduce < starts.length; reduce++) {
        starts[reduce] = index.readLong();
        index.skipNBytes(2 * Long.BYTES);
      }
    }
    return starts;
  }
}
