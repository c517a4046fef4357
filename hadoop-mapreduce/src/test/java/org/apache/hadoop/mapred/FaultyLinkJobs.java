/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapred.testing.ClusterMain;

/**
 * Runs jobs on one cluster, each with a different network fault, and prints a line for each. Runs in a JVM of its own.
 */
public final class FaultyLinkJobs {
  static final String COPIER = "test.copier";
  /** The property with the comma-separated names of the jobs. */
  static final String JOBS = "test.jobs";
  private static final String SEED = "test.seed";
  /** A read timeout for answers that never come. */
  private static final int SHORT_MILLIS = 10_000;
  /** A read timeout for answers that all come. */
  private static final int LONG_MILLIS = 120_000;

  private final RelayedCluster cluster;
  private final Path base;
  private final long seed;

  private FaultyLinkJobs(RelayedCluster cluster, Path base, long seed) {
    this.cluster = cluster;
    this.base = base;
    this.seed = seed;
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> {
      long seed = Long.getLong(SEED, System.nanoTime());
      System.out.println("seed: " + seed);
      RelayedCluster cluster = new RelayedCluster(new JobConf(conf));
      cluster.startTracker(2);
      cluster.startTracker(2);
      FaultyLinkJobs jobs = new FaultyLinkJobs(cluster, base.toPath(), seed);
      for (String name : System.getProperty(JOBS).split(",")) {
        System.out.println(name + ": " + jobs.run(name));
      }
    });
  }

  private String run(String name) throws IOException, InterruptedException {
    return switch (name) {
      case "silence" -> run(name, ShuffleFault.SILENCE, patient(late(), SHORT_MILLIS));
      case "cuts" -> run(name, ShuffleFault.CUTS, late());
      case "flips" -> run(name, ShuffleFault.FLIPS, conf());
      case "flips-compressed" -> large(name, LinkFault.flips(100 << 10, seed), compressed(conf()));
      // outputs no longer than their headers
      case "flips-of-headers" -> new SummedJob(conf(), base.resolve(name), SummedJob.Size.of(12, 10), seed)
          .runWith(cluster,
              LinkFault.flips(conf().get("mapreduce.reduce.shuffle.copier").equals("batched") ? 1000 : 2500, seed))
          .toString();
      case "lies" -> run(name, ShuffleFault.LIES, late());
      case "lies-compressed" -> run(name, ShuffleFault.LIES, compressed(late()));
      case "one-in-a-hundred" -> oneInAHundred(name);
      case "nonces" -> large(name, wrongNonces(SummedJob.REDUCES), patient(late(), LONG_MILLIS));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private String run(String name, ShuffleFault fault, JobConf conf) throws IOException, InterruptedException {
    return new SummedJob(conf, base.resolve(name), fault.size(), seed).runWith(cluster, fault.link(seed)).toString();
  }

  private String large(String name, LinkFault fault, JobConf conf) throws IOException, InterruptedException {
    return new SummedJob(conf, base.resolve(name), SummedJob.Size.of(400, 1000), seed).runWith(cluster, fault)
        .toString();
  }

  private String oneInAHundred(String name) throws IOException, InterruptedException {
    BrokenOutputs broken = BrokenOutputs.oneInAHundred(seed);
    SummedJob job = new SummedJob(patient(conf(), LONG_MILLIS), base.resolve(name), BrokenOutputs.MANY, seed);
    return job.runWith(cluster, LinkFault.ofOutputs(broken)) + ", broken " + broken.count();
  }

  private JobConf conf() {
    JobConf job = cluster.newJobConf();
    job.set("mapreduce.reduce.shuffle.copier", System.getProperty(COPIER));
    return ShuffleFault.quick(job);
  }

  private static JobConf compressed(JobConf job) {
    job.setCompressMapOutput(true);
    return job;
  }

  /** Sets the read timeout: where failed copies are counted, none may fail merely because a busy machine delays it. */
  private static JobConf patient(JobConf job, int readTimeoutMillis) {
    job.setInt("mapreduce.reduce.shuffle.read.timeout", readTimeoutMillis);
    return job;
  }

  /** Returns a job whose reduces start only when all maps are done, so that each meets some of the fault. */
  private JobConf late() {
    JobConf job = conf();
    job.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
    return job;
  }

  /** Returns a fault that changes the nonce that the reduce receives, on the first connections. */
  private static LinkFault wrongNonces(int connections) {
    AtomicInteger count = new AtomicInteger();
    return () -> count.getAndIncrement() < connections ? new WrongNonce() : LinkFault.Line.CLEAR;
  }

  private static final class WrongNonce implements LinkFault.Line {
    private static final String HEADER = "nonce: ";
    /** True if the nonce has been changed; used only by the thread that passes answers on. */
    private boolean done;

    @Override
    public int pass(boolean answer, byte[] bytes, int length) {
      if (answer && !done) {
        String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        int at = text.toLowerCase(Locale.ROOT).indexOf(HEADER);
        if (at >= 0) {
          int first = at + HEADER.length();
          bytes[first] = (byte) (bytes[first] == 'A' ? 'B' : 'A');
          done = true;
        }
      }
      return length;
    }
  }
}
