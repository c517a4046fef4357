/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs jobs on one cluster whose network is bad, each in another way, and prints a line for each; for a JVM of its own.
 */
public final class FaultyLinkJobs {
  static final String COPIER = "test.copier";
  /** The names of the jobs, with commas between them. */
  static final String JOBS = "test.jobs";
  static final int MANY_MAPS = 34;
  static final int MANY_REDUCES = 9;
  private static final String SEED = "test.seed";

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
      case "silence" -> large(name, LinkFault.silent(SummedJob.REDUCES), late());
      case "cuts" -> large(name, LinkFault.cut(4 * SummedJob.REDUCES, 300 << 10, seed), late());
      case "flips" -> large(name, LinkFault.flips(200 << 10, seed), conf());
      case "flips-compressed" -> {
        JobConf conf = conf();
        conf.setCompressMapOutput(true);
        yield large(name, LinkFault.flips(100 << 10, seed), conf);
      }
      // outputs that are no longer than what stands before them
      case "flips-of-headers" -> new SummedJob(conf(), base.resolve(name), SummedJob.Size.of(12, 10), seed)
          .runWith(cluster, LinkFault.flips(conf().get("mapreduce.reduce.shuffle.copier").equals("batched") ? 1000 : 2500, seed));
      case "lies" -> large(name, lies(), late());
      case "lies-compressed" -> {
        JobConf conf = late();
        conf.setCompressMapOutput(true);
        yield large(name, lies(), conf);
      }
      case "one-in-a-hundred" -> oneInAHundred(name);
      case "nonces" -> large(name, wrongNonces(SummedJob.REDUCES), late());
      default -> throw new IllegalArgumentException(name);
    };
  }

  private String large(String name, LinkFault fault, JobConf conf) throws IOException, InterruptedException {
    return new SummedJob(conf, base.resolve(name), SummedJob.Size.of(400, 1000), seed).runWith(cluster, fault);
  }

  private static LinkFault lies() {
    return new Lies(List.of(Lie.values()), SummedJob.REDUCES);
  }

  /** Many small outputs, of which some are broken in any case. */
  private String oneInAHundred(String name) throws IOException, InterruptedException {
    BrokenOutputs broken = BrokenOutputs.of(0.01, MANY_MAPS * MANY_REDUCES, seed);
    SummedJob.Size size = new SummedJob.Size(MANY_MAPS, MANY_REDUCES, 30, 100);
    SummedJob job = new SummedJob(conf(), base.resolve(name), size, seed);
    return job.runWith(cluster, LinkFault.ofOutputs(broken)) + ", broken " + broken.count();
  }

  private JobConf conf() {
    JobConf job = cluster.mr().createJobConf();
    job.set("mapreduce.reduce.shuffle.copier", System.getProperty(COPIER));
    job.setInt("mapreduce.map.maxattempts", 20);
    job.setInt("mapreduce.reduce.shuffle.read.timeout", 2000);
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 20);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 200);
    return job;
  }

  /** All reduces together, so that each meets some of the fault. */
  private JobConf late() {
    JobConf job = conf();
    job.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
    return job;
  }

  /** On the first connections a reduce hears of another nonce than the tracker has chosen. */
  private static LinkFault wrongNonces(int connections) {
    AtomicInteger count = new AtomicInteger();
    return () -> count.getAndIncrement() < connections ? new WrongNonce() : LinkFault.Line.CLEAR;
  }

  private static final class WrongNonce implements LinkFault.Line {
    private static final String HEADER = "nonce: ";
    /** Of the thread for answers. */
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
