/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.process.ParentWatch;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputHosts;
import org.apache.hadoop.mapred.ServedMapOutput;

/**
 * The main class of a process that serves its share of the hosts: {@code ServerMain RUN.PROPERTIES NUMBER OF
 * READY-FILE}.
 */
final class ServerMain {
  private static final int TRIES = 5;

  private ServerMain() {
  }

  public static void main(String[] arguments) throws Exception {
    ParentWatch.start(System.in);
    ShuffleSpec spec = ShuffleSpec.load(Path.of(arguments[0]));
    int number = Integer.parseInt(arguments[1]);
    int processes = Integer.parseInt(arguments[2]);
    System.setProperty("hadoop.log.dir", spec.logs().toString());
    int[] hosts = IntStream.range(0, spec.hosts()).filter(host -> host % processes == number).toArray();
    List<String> addresses = IntStream.of(hosts).mapToObj(Addresses::of).toList();
    JobConf conf = ShuffleConf.create(spec);
    int port = onFreePort(free -> MapOutputHosts.start(conf, addresses, free));
    int rawPort = spec.raw() ? startRaw(spec, conf, hosts) : 0;
    try (ReportWriter report = new ReportWriter(spec.report().resolve("server-" + number + ".jsonl"))) {
      ClusterJars.report(spec.clusterClasses(), new JarHashes(), report);
    }
    ChildProcess.ready(Path.of(arguments[3]), new Ports(port, rawPort).toString());
    Thread.currentThread().join();
  }

  private static int startRaw(ShuffleSpec spec, JobConf conf, int[] hosts) throws Exception {
    Map<String, List<ServedMapOutput.Ranges>> outputs = new LinkedHashMap<>();
    for (int host : hosts) {
      List<ServedMapOutput.Ranges> ofHost = new ArrayList<>();
      for (int map : spec.mapsOf(host).toArray()) {
        ofHost.add(ServedMapOutput.ranges(conf, map));
      }
      outputs.put(Addresses.of(host), ofHost);
    }
    return onFreePort(free -> RawServer.start(outputs, free));
  }

  /** A service that listens on a port. */
  @FunctionalInterface
  private interface Service {
    void start(int port) throws Exception;
  }

  /** Starts a service on the same free port of all addresses, with retries, as others may take it first. */
  private static int onFreePort(Service service) throws Exception {
    for (int tried = 1;; tried++) {
      int port = freePort();
      try {
        service.start(port);
        return port;
      } catch (IOException e) {
        if (tried == TRIES) {
          throw e;
        }
      }
    }
  }

  /** Returns a port that is currently free on every address of this machine. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
