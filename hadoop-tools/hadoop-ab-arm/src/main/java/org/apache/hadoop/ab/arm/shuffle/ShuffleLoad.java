/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.process.CpuTime;
import org.apache.hadoop.ab.arm.process.IdleWait;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ServedMapOutput;

/**
 * A run: writes the outputs, starts the servers, times the rounds and checks every record. After the timed rounds, one
 * more has the reduces log the times that each copy waited.
 */
public final class ShuffleLoad {
  private static final double BYTES_PER_GB = 1e9;
  private static final double BYTES_PER_MB = 1e6;

  private final ShuffleSpec spec;
  private final ReportWriter report;

  public ShuffleLoad(ShuffleSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  /** @throws Exception if a reduce failed or got wrong data */
  public void execute() throws Exception {
    Files.createDirectories(spec.logs());
    System.setProperty("hadoop.log.dir", spec.logs().toString());
    report.jvm();
    JobConf conf = ShuffleConf.create(spec);
    report.stage("outputs");
    Written written = writeOutputs(conf);
    report.stage("servers");
    try (Servers servers = Servers.start(spec)) {
      List<String> urls = servers.urls();
      report.stage("warm-up");
      int warmUps = warmUp(servers, number -> {
        Round.run(conf, number, urls, written.records());
        servers.endRound();
        IdleConnections.close(urls);
      });
      servers.endWarmUp();
      report.stage("rounds");
      double seconds = time(conf, servers, urls, written.records(), warmUps);
      report.stage("states");
      Round.runAndKeepLogs(conf, warmUps + spec.rounds(), urls, written.records());
      servers.endRound();
      IdleConnections.close(urls);
      if (spec.raw()) {
        report.stage("raw");
        timeRaw(new RawLoop(spec, conf, servers, written.bytes()), servers, seconds);
      }
    }
    ClusterJars.report("child", spec.childClasses(), new JarHashes(), report);
  }

  /**
   * The sums of the outputs, by reduce and map.
   *
   * @param records the sums of the values
   * @param bytes the sums of all bytes of the files
   */
  private record Written(int[][] records, int[][] bytes) {
  }

  private Written writeOutputs(JobConf conf) throws Exception {
    SegmentSource source = new SegmentSource(spec.seed(), spec.segment());
    Written sums = new Written(new int[spec.reduces()][spec.maps()], new int[spec.reduces()][spec.maps()]);
    for (int map = 0; map < spec.maps(); map++) {
      int number = map;
      int[] ofFile = ServedMapOutput.write(conf, map, SegmentSource.key(map), reduce -> {
        byte[] value = source.value(number, reduce);
        sums.records()[reduce][number] = SegmentSource.sum(value, 0, value.length);
        return value;
      });
      for (int reduce = 0; reduce < ofFile.length; reduce++) {
        sums.bytes()[reduce][map] = ofFile[reduce];
      }
    }
    return sums;
  }

  /** A round that is not timed. */
  @FunctionalInterface
  private interface UntimedRound {
    /** @param number the number of the round, from 0 */
    void run(int number) throws Exception;
  }

  /**
   * Warms up in parts; the compilers rest after each, so that the next one uses compiled code and makes more of it hot.
   *
   * @return the number of rounds
   */
  private int warmUp(Servers servers, UntimedRound round) throws Exception {
    WarmUpRounds warmUp = new WarmUpRounds(spec.warmUp(), Duration.ofSeconds(spec.warmUpSeconds()));
    while (!warmUp.isOver()) {
      while (!warmUp.isPartOver()) {
        round.run(warmUp.next());
      }
      IdleWait.await(() -> CpuTime.now().own() + servers.cpu());
      warmUp.nextPart();
    }
    return warmUp.rounds();
  }

  /**
   * Times the rounds. CPU time and connections are those of the rounds alone, including reading, but not what happens
   * between them.
   *
   * @param first the number of the first round
   * @return the seconds of all rounds, without reading
   */
  private double time(JobConf conf, Servers servers, List<String> urls, int[][] sums, int first) throws Exception {
    double seconds = 0;
    double readSeconds = 0;
    double reduceCpu = 0;
    double serverCpu = 0;
    long failed = 0;
    long reported = 0;
    long connections = 0;
    for (int number = 0; number < spec.rounds(); number++) {
      System.gc();
      double reduceBefore = CpuTime.now().own();
      double serverBefore = servers.cpu();
      long opensBefore = TcpOpens.now();
      Round round = Round.run(conf, first + number, urls, sums);
      reduceCpu += CpuTime.now().own() - reduceBefore;
      serverCpu += servers.cpu() - serverBefore;
      connections += TcpOpens.now() - opensBefore;
      // Connections that the relay reset have no second open.
      connections += servers.endRound();
      seconds += round.seconds();
      readSeconds += round.readSeconds();
      failed += round.failed();
      reported += round.reported();
      report.write(ReportWriter.record("round", "seconds", round.seconds()));
      IdleConnections.close(urls);
    }
    double segments = (double) spec.maps() * spec.reduces() * spec.rounds();
    double bytes = bytes();
    report.metric("wall", seconds / spec.rounds(), "s");
    report.metric("read_wall", readSeconds / spec.rounds(), "s");
    report.metric("segments_rate", segments / seconds, "1/s");
    report.metric("bytes_rate", bytes / seconds / BYTES_PER_MB, "MB/s");
    report.metric("cpu_per_gb", (reduceCpu + serverCpu) / (bytes / BYTES_PER_GB), "s");
    report.metric("reduce_cpu_per_gb", reduceCpu / (bytes / BYTES_PER_GB), "s");
    report.metric("server_cpu_per_gb", serverCpu / (bytes / BYTES_PER_GB), "s");
    report.metric("failed_fetches", (double) failed / spec.rounds(), "per round");
    report.metric("reported", (double) reported / spec.rounds(), "per round");
    report.metric("connections", (double) connections / servers.opensPerConnection() / spec.rounds(), "per round");
    return seconds;
  }

  /**
   * Times as many rounds of the raw loop, with as long a warm-up; {@code seconds} is the time of the reduces' rounds.
   */
  private void timeRaw(RawLoop loop, Servers servers, double seconds) throws Exception {
    warmUp(servers, number -> loop.round());
    double rawSeconds = 0;
    double cpu = 0;
    for (int number = 0; number < spec.rounds(); number++) {
      System.gc();
      double before = CpuTime.now().own() + servers.cpu();
      double round = loop.round();
      cpu += CpuTime.now().own() + servers.cpu() - before;
      rawSeconds += round;
      report.write(ReportWriter.record("raw round", "seconds", round));
    }
    report.metric("raw_rate", bytes() / rawSeconds / BYTES_PER_MB, "MB/s");
    report.metric("raw_cpu_per_gb", cpu / (bytes() / BYTES_PER_GB), "s");
    report.metric("share_of_raw", rawSeconds / seconds, "share");
  }

  /** Returns the number of bytes in all rounds. */
  private double bytes() {
    return (double) spec.maps() * spec.reduces() * spec.rounds() * spec.segment();
  }
}
