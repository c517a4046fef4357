/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/**
 * A mini cluster whose trackers are reached through relays only: each announces an address of its own, from 127.0.0.2
 * on, and listens on the same port of 127.0.0.1. Needs a JVM of its own, whose exit ends it; used by one thread.
 */
final class RelayedCluster {
  private final MiniMRCluster mr;
  private final JobConf conf;
  /** The sockets that reserve each tracker's port while it does not listen there, until the JVM ends. */
  private final List<Socket> ports = new ArrayList<>();
  private final List<LinkRelay> relays = new ArrayList<>();
  private volatile LinkFault fault = LinkFault.NONE;

  /** Creates a cluster without trackers. */
  RelayedCluster(JobConf conf) throws IOException {
    this.conf = conf;
    mr = new MiniMRCluster(0, "file:///", 1, null, null, conf);
  }

  /** Sets the fault of each new connection from now on. */
  void setFault(LinkFault next) {
    fault = next;
  }

  MiniMRCluster mr() {
    return mr;
  }

  /** Creates the configuration of a job with small tasks. */
  JobConf newJobConf() {
    JobConf job = mr.createJobConf();
    job.set("mapred.child.java.opts", "-Xmx200m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    return job;
  }

  /** Returns the number of trackers. */
  int size() {
    return ports.size();
  }

  /** Starts another tracker, with one map slot and so many reduce slots. */
  void startTracker(int reduceSlots) throws Exception {
    int number = ports.size();
    ports.add(hold());
    int port = port(number);
    start(number, reduceSlots);
    relays.add(new LinkRelay(new InetSocketAddress(host(number), port), new InetSocketAddress("127.0.0.1", port),
        () -> fault));
  }

  /** Stops the tracker that was started last, together with its tasks, and cuts its connections. */
  void stopLastTracker() throws IOException {
    int number = ports.size() - 1;
    mr.stopTaskTracker(number);
    relays.get(number).cut();
  }

  /** Starts it again on the same port; the new tracker takes over nothing from the old one. */
  void startLastTrackerAgain(int reduceSlots) throws Exception {
    int number = ports.size() - 1;
    start(number, reduceSlots);
  }

  private static Socket hold() throws IOException {
    Socket port = new Socket();
    // Allows a tracker to listen on the same port.
    port.setReuseAddress(true);
    port.bind(new InetSocketAddress("127.0.0.1", 0));
    return port;
  }

  private int port(int number) {
    return ports.get(number).getLocalPort();
  }

  private void start(int number, int reduceSlots) throws Exception {
    JobConf settings = new JobConf(conf);
    settings.setInt(TTConfig.TT_MAP_SLOTS, 1);
    settings.setInt(TTConfig.TT_REDUCE_SLOTS, reduceSlots);
    MiniMRCluster.TaskTrackerRunner runner = mr.new TaskTrackerRunner(number, 1, host(number), settings) {
      @Override
      TaskTracker createTaskTracker(JobConf tracker) throws IOException, InterruptedException {
        tracker.set(TTConfig.TT_HTTP_ADDRESS, "127.0.0.1:" + port(number));
        return new TaskTracker(tracker);
      }
    };
    int known = trackers();
    mr.addTaskTracker(runner);
    while (trackers() == known) {
      if (runner.isDead) {
        throw new IOException("tracker " + number + " has not started");
      }
      Thread.sleep(20);
    }
  }

  private int trackers() {
    return mr.getJobTrackerRunner().getJobTracker().getClusterStatus(false).getTaskTrackers();
  }

  private static String host(int number) {
    return "127.0.0." + (2 + number);
  }

  /** Returns the outputs of a job's completed maps at a tracker. */
  List<Path> outputs(int tracker, JobID job) throws IOException {
    Path folder = Path.of(mr.getTaskTrackerLocalDir(tracker),
        TaskTracker.getLocalJobDir(System.getProperty("user.name"), job.toString()));
    List<Path> outputs = new ArrayList<>();
    try (DirectoryStream<Path> attempts = Files.newDirectoryStream(folder, "attempt_*_m_*")) {
      for (Path attempt : attempts) {
        Path output = attempt.resolve("output").resolve("file.out");
        if (Files.exists(output)) {
          outputs.add(output);
        }
      }
    }
    return outputs;
  }
}
