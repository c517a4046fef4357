/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapred.testing.OpenFileSystem;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.ReservedPort;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks JobTrackers that follow one another on one system directory, within a minute. */
public class TestRestartedJobTracker {
  private static final String MINUTE = "202611270917";
  private static final String LATER = "202611271000";

  /** A sequence of JobTrackers that start in the same minute of the clock, and a client of them. */
  abstract static class Restarts implements Callable<List<String>> {
    final List<String> log = new ArrayList<>();
    private ReservedPort ipc;
    private ReservedPort http;
    private Path root;
    private JobConf conf;
    private JobTracker jobTracker;
    private Thread service;
    ClientProtocol client;

    abstract void run() throws Exception;

    /** Returns the identifier of the first JobTracker. */
    String minute() {
      return MINUTE;
    }

    @Override
    public final List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      // Each one uses the ports of its predecessor, which nobody else can take meanwhile.
      try (ReservedPort reservedIpc = new ReservedPort(); ReservedPort reservedHttp = new ReservedPort()) {
        ipc = reservedIpc;
        http = reservedHttp;
        runAll();
      }
      return log;
    }

    private void runAll() throws Exception {
      root = Files.createTempDirectory(Files.createDirectories(Path.of("target", "job-tracker")), "restarts")
          .toAbsolutePath();
      System.setProperty("hadoop.log.dir", root.toString());
      conf = new JobConf();
      conf.set(OpenFileSystem.KEY, OpenFileSystem.class.getName());
      conf.set("fs.default.name", OpenFileSystem.SCHEME);
      conf.set(JTConfig.JT_IPC_ADDRESS, "localhost:" + ipc.port());
      conf.set(JTConfig.JT_HTTP_ADDRESS, "localhost:" + http.port());
      conf.set("hadoop.tmp.dir", root.toString());
      conf.set(JTConfig.JT_SYSTEM_DIR, root.resolve("system").toString());
      conf.set(JTConfig.JT_STAGING_AREA_ROOT, root.resolve("staging").toString());
      conf.set(JTConfig.JT_PERSIST_JOBSTATUS_DIR, root.resolve("statuses").toString());
      conf.set(JTConfig.JT_JOBHISTORY_LOCATION, "file://" + root.resolve("history"));
      conf.setBoolean(JTConfig.JT_RESTART_ENABLED, true);
      start(minute());
      run();
      stop();
    }

    private void start(String minute) throws Exception {
      // ports that stock has closed may listen for a moment longer
      ipc.awaitFree();
      http.awaitFree();
      jobTracker = JobTracker.startTracker(conf, new Clock(), minute);
      service = new Thread(() -> {
        try {
          jobTracker.offerService();
        } catch (IOException | InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }, "JobTracker");
      service.start();
      client = (ClientProtocol) RPC.getProxy(ClientProtocol.class, ClientProtocol.versionID,
          JobTracker.getAddress(conf), conf);
      // jobs of the previous JobTracker; the client has had an answer, so all of them are known
      for (JobInProgress job : new ArrayList<>(jobTracker.jobs.values())) {
        awaitInitialized(job);
      }
    }

    private void stop() throws Exception {
      RPC.stopProxy(client);
      jobTracker.stopTracker();
      service.join();
      FileSystem.closeAll();
    }

    final void restart(String minute) throws Exception {
      stop();
      start(minute);
    }

    final Path staging(org.apache.hadoop.mapreduce.JobID id) {
      return root.resolve("staging").resolve(id.toString());
    }

    final org.apache.hadoop.mapreduce.JobID submitNew() throws Exception {
      org.apache.hadoop.mapreduce.JobID id = client.getNewJobID();
      JobConf job = new JobConf(false);
      job.setUser(UserGroupInformation.getCurrentUser().getShortUserName());
      try (OutputStream out = Files.newOutputStream(Files.createDirectories(staging(id)).resolve("job.xml"))) {
        job.writeXml(out);
      }
      JobSplitWriter.createSplitFiles(new org.apache.hadoop.fs.Path(staging(id).toString()), job,
          FileSystem.getLocal(conf), new InputSplit[0]);
      submit(id);
      return id;
    }

    final void submit(org.apache.hadoop.mapreduce.JobID id) throws Exception {
      try {
        client.submitJob(id, OpenFileSystem.SCHEME + staging(id).toString().substring(1), null);
        log.add("submitted " + id);
        awaitInitialized(jobTracker.getJob(JobID.downgrade(id)));
      } catch (IOException e) {
        log.add("not submitted " + id + ": " + e.getMessage().lines().findFirst().get());
      }
    }

    final void submitByClient() throws Exception {
      JobConf job = new JobConf(conf);
      FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(
          Files.createDirectories(root.resolve("input")).toString()));
      FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(root.resolve("output").toString()));
      JobClient jobClient = new JobClient(job);
      try {
        JobID id = jobClient.submitJob(job).getID();
        log.add("submitted " + id);
        awaitInitialized(jobTracker.getJob(id));
      } catch (IOException e) {
        log.add("not submitted: " + e.getMessage().replaceAll("(open:)?/\\S*/\\.staging", "STAGING"));
      } finally {
        jobClient.close();
      }
    }

    final void show(org.apache.hadoop.mapreduce.JobID id) throws Exception {
      org.apache.hadoop.mapreduce.JobStatus status = client.getJobStatus(id);
      if (status == null) {
        log.add(id + " is not known");
      } else if (status.isJobComplete()) {
        log.add(id + " " + status.getState() + " " + status.getSchedulingInfo().replace(root + "/staging", "STAGING"));
      } else {
        log.add(id + " is there");
      }
    }

    /**
     * Waits until the JobTracker has read everything it reads of a new job: if it is stopped meanwhile, it takes the
     * job for broken, and deletes files that a later one would need.
     */
    private static void awaitInitialized(JobInProgress job) throws InterruptedException {
      while (job != null && !job.inited() && !job.isComplete()) {
        Thread.sleep(5);
      }
    }

    final void deleteStaging(org.apache.hadoop.mapreduce.JobID id) throws IOException {
      try (Stream<Path> files = Files.walk(staging(id))) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
      }
    }

    /** Leaves only a part of the record that {@link #store} writes. */
    final void tear(org.apache.hadoop.mapreduce.JobID id) throws IOException {
      Files.write(root.resolve("system").resolve(id.toString()).resolve(JobTracker.JOB_INFO_FILE), new byte[] {0});
    }

    /** Writes the record that the JobTracker keeps of a job until its end. */
    final void store(org.apache.hadoop.mapreduce.JobID id) throws IOException {
      Path record = root.resolve("system").resolve(id.toString()).resolve(JobTracker.JOB_INFO_FILE);
      Files.createDirectories(record.getParent());
      try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(record))) {
        new JobInfo(id, new Text(UserGroupInformation.getCurrentUser().getShortUserName()),
            new org.apache.hadoop.fs.Path(OpenFileSystem.SCHEME + staging(id).toString().substring(1))).write(out);
      }
    }

    /** Logs the jobs that have a folder in the system directory and in staging. */
    final void showDirectories() throws IOException {
      for (String folder : new String[] {"system", "staging"}) {
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
          log.add(folder + files.filter(Files::isDirectory)
              .map(file -> file.getFileName().toString())
              .filter(name -> name.startsWith("job_"))
              .sorted()
              .map(name -> " " + name)
              .reduce("", String::concat));
        }
      }
    }
  }

  /** Submits a job before and after a restart within a minute, and one after a later restart. */
  public static class NewJobs extends Restarts {
    @Override
    void run() throws Exception {
      org.apache.hadoop.mapreduce.JobID first = submitNew();
      restart(MINUTE);
      show(first);
      submitNew();
      restart(LATER);
      submitNew();
    }
  }

  @Test
  public void idsAreNewAndJobsAreAccepted() throws Exception {
    assertEquals("stock", List.of(
        "submitted job_202611270917_0001",
        "job_202611270917_0001 is there",
        // mistaken for the first
        "submitted job_202611270917_0001",
        "not submitted job_202611271000_0001: Filesystem closed"),
        StockHadoop.call(NewJobs.class));
    assertEquals("ours", List.of(
        "submitted job_202611270917_0001",
        "job_202611270917_0001 is there",
        "submitted job_202611270918_0001",
        "submitted job_202611271000_0001"), new NewJobs().call());
  }

  /** Submits two jobs from a client under one ID, because both JobTrackers were given the same identifier. */
  public static class OneId extends Restarts {
    @Override
    String minute() {
      return "one";
    }

    @Override
    void run() throws Exception {
      submitByClient();
      restart(minute());
      submitByClient();
      showDirectories();
    }
  }

  @Test
  public void aRefusedClientDeletesNothingOfOthers() throws Exception {
    List<String> common = List.of("submitted job_one_0001",
        "not submitted: Not submitting job. Job directory STAGING/job_one_0001 already exists!! This is unexpected."
            + "Please check what's there in that directory",
        "system job_one_0001");
    List<String> stock = new ArrayList<>(common);
    stock.add("staging");
    assertEquals("stock", stock, StockHadoop.call(OneId.class));
    List<String> ours = new ArrayList<>(common);
    ours.add("staging job_one_0001");
    assertEquals("ours", ours, new OneId().call());
  }

  /** Restarts with jobs whose end the JobTracker had no time to record completely. */
  public static class Ends extends Restarts {
    @Override
    void run() throws Exception {
      org.apache.hadoop.mapreduce.JobID running = submitNew();
      org.apache.hadoop.mapreduce.JobID cleaned = submitNew();
      deleteStaging(cleaned);
      org.apache.hadoop.mapreduce.JobID torn = submitNew();
      tear(torn);
      restart(LATER);
      show(running);
      show(cleaned);
      show(torn);
      showDirectories();
      submit(torn);
      submit(cleaned);
      // as if it had been killed before it deleted the record
      store(cleaned);
      restart(LATER);
      show(cleaned);
      showDirectories();
    }
  }

  @Test
  public void everyJobIsThereOrSaysWhy() throws Exception {
    String cleaned = "job_202611270917_0002 FAILED Job initialization failed: "
        + "the JobTracker was restarted while the job ran, and the job cannot be run again: "
        + "open:STAGING/job_202611270917_0002/job.xml does not exist";
    assertEquals(List.of(
        "submitted job_202611270917_0001",
        "submitted job_202611270917_0002",
        "submitted job_202611270917_0003",
        "job_202611270917_0001 is there",
        cleaned,
        "job_202611270917_0003 is not known",
        "system job_202611270917_0001",
        "staging job_202611270917_0001 job_202611270917_0003",
        "submitted job_202611270917_0003",
        "submitted job_202611270917_0002",
        cleaned,
        "system job_202611270917_0001 job_202611270917_0003",
        "staging job_202611270917_0001 job_202611270917_0003"), new Ends().call());
  }
}
