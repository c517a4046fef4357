/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.testing.StepFileSystem;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/** A probe with a JobTracker and jobs whose client files are staged. */
abstract class CommitProbe extends TrackerProbe<List<String>> {
  private final Path root = Path.of("target", "job-tracker", "commit" + System.nanoTime()).toAbsolutePath();
  /** The changes in the directories of jobs, and entries added by the probe. */
  final List<String> log = new CopyOnWriteArrayList<>();
  /** The action taken at each change before it is made. */
  volatile StepFileSystem.Watcher at = (change, path, user) -> { };
  boolean recovers;

  @Override
  void configure(JobConf conf) {
    conf.set(StepFileSystem.KEY, StepFileSystem.class.getName());
    conf.set("fs.default.name", StepFileSystem.SCHEME);
    conf.setBoolean(JTConfig.JT_RESTART_ENABLED, recovers);
  }

  @Override
  final List<String> probe() throws Exception {
    String owner = UserGroupInformation.getCurrentUser().getShortUserName();
    StepFileSystem.watch((change, path, user) -> {
      if (path.toUri().getPath().startsWith(root.toString())) {
        log.add(change + " " + path.getName());
        assertEquals(path.toString(), "alice", user);
      } else if (path.getName().startsWith("ended.")) {
        log.add(change + " " + path.getName());
        assertEquals(path.toString(), owner, user);
      }
      at.before(change, path, user);
    });
    try {
      run();
    } finally {
      StepFileSystem.watch(null);
      FileSystem.closeAll();
    }
    return log;
  }

  abstract void run() throws Exception;

  /** Configures the job as its client does; does nothing unless a probe overrides it. */
  void describe(JobConf job) {
  }

  int maps() {
    return 0;
  }

  /** Returns the tokens that the client submits with the job; null if there are none. */
  Credentials tokens() {
    return null;
  }

  Path staging(int job) {
    return root.resolve("staging" + job);
  }

  Path output(int job) {
    return root.resolve("out" + job);
  }

  JobInProgress submit(int number) throws Exception {
    JobConf job = new JobConf();
    job.setUser("alice");
    job.set(StepFileSystem.KEY, StepFileSystem.class.getName());
    job.set("fs.default.name", StepFileSystem.SCHEME);
    job.set("mapreduce.job.dir", StepFileSystem.SCHEME + staging(number).toString().substring(1));
    job.set("mapreduce.output.fileoutputformat.outputdir", output(number).toString());
    job.setInt("mapreduce.map.maxattempts", 2);
    job.setNumReduceTasks(0);
    describe(job);
    InputSplit[] splits = new InputSplit[maps()];
    java.util.Arrays.setAll(splits, i -> new FileSplit(new org.apache.hadoop.fs.Path("/in"), i, 1, new String[0]));
    try (OutputStream out = Files.newOutputStream(Files.createDirectories(staging(number)).resolve("job.xml"))) {
      job.writeXml(out);
    }
    JobSplitWriter.createSplitFiles(new org.apache.hadoop.fs.Path(staging(number).toString()), job,
        FileSystem.getLocal(new JobConf()), splits);
    JobID id = new JobID("commit", number);
    UserGroupInformation.createRemoteUser("alice").doAs(
        (java.security.PrivilegedExceptionAction<Object>) () -> jobTracker.submitJob(
            (org.apache.hadoop.mapreduce.JobID) id, StepFileSystem.SCHEME + staging(number).toString().substring(1),
            tokens()));
    return jobTracker.getJob(id);
  }

  JobInProgress submitAndInit(int number) throws Exception {
    JobInProgress job = submit(number);
    jobTracker.initJob(job);
    return job;
  }

  void end(JobInProgress job) throws InterruptedException {
    while (!job.isComplete()) {
      Thread.sleep(5);
    }
    log.add(JobStatus.getJobRunState(job.getStatus().getRunState()));
  }

  static void await(JobInProgress job, int state) throws InterruptedException {
    while (job.getStatus().getRunState() != state) {
      Thread.sleep(5);
    }
  }

  static void pass(CountDownLatch gate) throws IOException {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  void kill(JobInProgress job) throws IOException {
    jobTracker.killJob(job.getJobID());
  }
}
