/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobTracker;
import org.apache.hadoop.mapred.TaskTracker;
import org.apache.hadoop.testing.ReservedPort;

/** A JobTracker that can be killed and restarted on the same port, with two TaskTrackers, on the local file system. */
final class KilledJobTrackers implements AutoCloseable {
  private static final int TRACKERS = 2;

  private final Path root;
  private final Configuration conf = new Configuration(false);
  /** A port that no other process can take while no JobTracker listens on it. */
  private final ReservedPort port = new ReservedPort();
  private final HadoopProcess[] taskTrackers = new HadoopProcess[TRACKERS];
  private HadoopProcess jobTracker;
  private int starts;

  KilledJobTrackers(Path root) throws IOException, InterruptedException {
    this.root = root;
    conf.set("fs.default.name", "file:///");
    conf.set("mapreduce.jobtracker.address", "localhost:" + port.port());
    conf.setBoolean("mapreduce.jobtracker.restart.recover", true);
    conf.set("mapreduce.jobtracker.system.dir", folder("system").toString());
    conf.set("mapreduce.jobtracker.staging.root.dir", folder("staging").toString());
    conf.set("mapreduce.jobtracker.persist.jobstatus.dir", folder("statuses").toString());
    conf.set("mapreduce.jobtracker.jobhistory.location", "file://" + folder("history"));
    for (String address : new String[] {"mapreduce.jobtracker.http.address", "mapreduce.tasktracker.http.address",
        "mapreduce.tasktracker.report.address"}) {
      conf.set(address, "127.0.0.1:0");
    }
    conf.set("mapreduce.tasktracker.host.name", "localhost");
    conf.setInt("mapreduce.task.io.sort.mb", 8);
    conf.set("mapred.child.java.opts", "-Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    makeStagingDirectory();
    try {
      startJobTracker();
      for (int i = 0; i < TRACKERS; i++) {
        conf.set("hadoop.tmp.dir", folder("tasktracker" + i).resolve("tmp").toString());
        taskTrackers[i] = HadoopProcess.start(HadoopBuild.TUNED, folder("tasktracker" + i), conf, TaskTracker.class);
      }
      awaitTrackers();
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /**
   * Creates the staging directory, which clients create in two steps: one of two at once may look in between and fail.
   */
  private void makeStagingDirectory() throws IOException {
    Path ofUser = folder("staging").resolve(System.getProperty("user.name")).resolve(".staging");
    Files.setPosixFilePermissions(Files.createDirectories(ofUser), PosixFilePermissions.fromString("rwx------"));
  }

  Path folder(String name) {
    return root.resolve(name);
  }

  private void startJobTracker() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(folder("jobtracker" + starts++));
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    jobTracker = HadoopProcess.start(HadoopBuild.TUNED, folder, conf, JobTracker.class);
    jobTracker.await("Starting RUNNING", 1);
  }

  /** Waits until the JobTracker has written {@code times} lines that contain {@code regex}, then kills it. */
  void killAfter(String regex, int times) throws InterruptedException {
    jobTracker.await(regex, times);
    jobTracker.close();
  }

  /** Starts the next JobTracker, and waits until all trackers have joined it. */
  void restart() throws IOException, InterruptedException {
    startJobTracker();
    awaitTrackers();
  }

  private void awaitTrackers() throws InterruptedException {
    jobTracker.await("Adding tracker ", TRACKERS);
  }

  /** Returns the address of the JobTracker's web pages. */
  URI pages() throws InterruptedException {
    return URI.create("http://127.0.0.1:" + jobTracker.await("JobTracker webserver: (\\d+)", 1).group(1));
  }

  /** Returns the settings of a client. */
  JobConf client() {
    JobConf client = new JobConf();
    conf.forEach(entry -> client.set(entry.getKey(), entry.getValue()));
    client.set("hadoop.tmp.dir", folder("client").toString());
    client.setInt("mapreduce.client.progressmonitor.pollinterval", 100);
    client.setInt("mapreduce.client.completion.pollinterval", 100);
    return client;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    for (HadoopProcess process : taskTrackers) {
      if (process != null) {
        process.close();
      }
    }
    if (jobTracker != null) {
      jobTracker.close();
    }
    port.close();
  }
}
