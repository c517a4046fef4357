/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a job's end does not wait for the store of completed jobs, on a file system that can be blocked. */
public class TestCompletedJobWrites {
  private static final String QUEUE = "mapreduce.jobtracker.persist.jobstatus.queue.jobs";

  /** A probe with a store and jobs that have ended. */
  abstract static class Probe<T> implements Callable<T> {
    private JobConf conf;

    /** Runs the test itself. */
    abstract T probe(CompletedJobStatusStore store) throws Exception;

    void configure(JobConf conf) {
    }

    @Override
    public final T call() throws Exception {
      KerberosInternals.exportTo(getClass());
      java.nio.file.Path folder = Files.createTempDirectory(
          Files.createDirectories(java.nio.file.Path.of("target", "job-status")), "store").toAbsolutePath();
      conf = new JobConf();
      conf.set(GateFileSystem.KEY, GateFileSystem.class.getName());
      conf.setBoolean(JTConfig.JT_PERSIST_JOBSTATUS, true);
      conf.setInt(JTConfig.JT_PERSIST_JOBSTATUS_HOURS, 1);
      conf.set(JTConfig.JT_PERSIST_JOBSTATUS_DIR, GateFileSystem.SCHEME + folder);
      configure(conf);
      return probe(store());
    }

    /** Creates another store in the same folder, like that of the next JobTracker. */
    CompletedJobStatusStore store() throws Exception {
      return new CompletedJobStatusStore(conf, null);
    }

    static QueuedJob job(int number) {
      QueuedJob job = QueuedJob.withoutLocations(number, 1, 1);
      job.status.setRunState(JobStatus.SUCCEEDED);
      return job;
    }

    static Thread start(Runnable action) {
      Thread thread = new Thread(action);
      thread.start();
      return thread;
    }
  }

  /** Returns the states of a job's end and of a client that asks for its status, while the file system is blocked. */
  public static class FileSystemStandsStill extends Probe<List<String>> {
    @Override
    List<String> probe(CompletedJobStatusStore store) throws Exception {
      List<String> log = new ArrayList<>();
      QueuedJob job = job(1);
      CountDownLatch gate = GateFileSystem.closeForWriting();
      Thread end = start(() -> store.store(job));
      log.add("end " + GateFileSystem.settled(end));
      List<JobStatus> read = new ArrayList<>();
      Thread client = null;
      if (!end.isAlive()) {
        // Not otherwise, because stock writes while holding the status's monitor.
        job.status.setRunState(JobStatus.FAILED);
        client = start(() -> read.add(store.readJobStatus(new JobID("test", 1))));
        log.add("client " + GateFileSystem.settled(client));
      }
      gate.countDown();
      end.join();
      if (client != null) {
        client.join();
        log.add(JobStatus.getJobRunState(read.get(0).getRunState()));
      }
      return log;
    }
  }

  /** The same probe with the key of stock-behaviour.xml. */
  public static class RestoredFileSystemStandsStill extends FileSystemStandsStill {
    @Override
    void configure(JobConf conf) {
      conf.addResource("stock-behaviour.xml");
      conf.setBoolean(JTConfig.JT_PERSIST_JOBSTATUS, true);
    }
  }

  @Test
  public void theEndOfAJobDoesNotWait() throws Exception {
    assertEquals("stock", List.of("end WAITING"), StockHadoop.call(FileSystemStandsStill.class));
    assertEquals("ours: the client waits, and reads the job as it ended",
        List.of("end TERMINATED", "client WAITING", "SUCCEEDED"), new FileSystemStandsStill().call());
    assertEquals("stock-behaviour.xml", List.of("end WAITING"), new RestoredFileSystemStandsStill().call());
  }

  @Test
  public void closeWritesWhatIsLeft() throws Exception {
    Probe<List<JobID>> probe = new Probe<>() {
      @Override
      List<JobID> probe(CompletedJobStatusStore store) throws Exception {
        CountDownLatch gate = GateFileSystem.closeForWriting();
        for (int i = 1; i <= 10; i++) {
          store.store(job(i));
        }
        gate.countDown();
        store.close();
        CompletedJobStatusStore next = store();
        List<JobID> ids = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
          ids.add(next.readJobProfile(new JobID("test", i)).getJobID());
        }
        return ids;
      }
    };
    List<JobID> ids = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      ids.add(new JobID("test", i));
    }
    assertEquals(ids, probe.call());
  }

  @Test
  public void unknownJobsAreNotWaitedFor() throws Exception {
    Probe<JobStatus> probe = new Probe<>() {
      @Override
      JobStatus probe(CompletedJobStatusStore store) throws Exception {
        CountDownLatch gate = GateFileSystem.closeForWriting();
        store.store(job(1));
        try {
          return store.readJobStatus(new JobID("test", 2));
        } finally {
          gate.countDown();
          store.close();
        }
      }
    };
    assertEquals(null, probe.call());
  }

  @Test
  public void badValuesStopTheJobTracker() {
    JobConf conf = new JobConf();
    conf.set(QUEUE, "-1");
    assertEquals(QUEUE + " is '-1': expected a whole number of jobs from 0 to 10000",
        assertThrows(InvalidKeyException.class, () -> new CompletedJobStatusStore(conf, null)).getMessage());
  }
}
