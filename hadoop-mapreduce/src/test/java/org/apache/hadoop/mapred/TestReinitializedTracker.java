/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;
import org.junit.Test;

/**
 * Checks that a TaskTracker keeps its name when it reinitializes, as it does after a restart of its JobTracker. The
 * system property {@code tasktracker.reinitialisations} sets how often.
 */
public class TestReinitializedTracker {
  private static final int TIMES = Integer.getInteger("tasktracker.reinitialisations", 20);

  @Test
  public void itKeepsItsPort() throws Exception {
    Path root = Files.createTempDirectory(Files.createDirectories(Path.of("target", "job-tracker")), "reinit")
        .toAbsolutePath();
    System.setProperty("hadoop.log.dir", root.toString());
    JobConf conf = new JobConf();
    conf.set("hadoop.tmp.dir", root.toString());
    conf.set("fs.default.name", "file:///");
    conf.set(JTConfig.JT_IPC_ADDRESS, "localhost:0");
    conf.set(JTConfig.JT_HTTP_ADDRESS, "localhost:0");
    conf.set(JTConfig.JT_SYSTEM_DIR, root.resolve("system").toString());
    conf.set(JTConfig.JT_PERSIST_JOBSTATUS_DIR, root.resolve("statuses").toString());
    conf.set(JTConfig.JT_JOBHISTORY_LOCATION, "file://" + root.resolve("history"));
    conf.set(TTConfig.TT_HTTP_ADDRESS, "127.0.0.1:0");
    conf.set(TTConfig.TT_REPORT_ADDRESS, "127.0.0.1:0");
    conf.set(TTConfig.TT_HOST_NAME, "localhost");
    JobTracker jobTracker = JobTracker.startTracker(conf);
    Thread service = new Thread(() -> serve(jobTracker), "JobTracker");
    service.start();
    TaskTracker tracker = new TaskTracker(conf);
    String name = tracker.getName();
    for (int i = 0; i < TIMES; i++) {
      tracker.close();
      tracker.initialize();
      assertEquals("after " + i + " times", name, tracker.getName());
    }
    tracker.shutdown();
    jobTracker.stopTracker();
    service.join();
  }

  private static void serve(JobTracker jobTracker) {
    try {
      jobTracker.offerService();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
