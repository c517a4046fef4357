/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.jobhistory.JobHistory;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a real JobHistory moves the files of jobs that finish together in parallel. */
public class TestJobHistoryMoves {
  private static final int JOBS = 3;

  /** Makes {@value #JOBS} jobs finish, and returns the events logged meanwhile. */
  abstract static class Probe implements Callable<List<String>> {
    final List<String> log = Collections.synchronizedList(new ArrayList<>());
    final AtomicInteger renamed = new AtomicInteger();
    private final CountDownLatch retired = new CountDownLatch(JOBS);

    /** Stands in for the time that the move of one history file takes. */
    abstract void copying(int job);

    /** Acts once all jobs have been handed over; does nothing unless a probe overrides it. */
    void finished(JobHistory history) {
    }

    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      java.nio.file.Path root = Files.createTempDirectory(
          Files.createDirectories(java.nio.file.Path.of("target", "job-history")), "probe").toAbsolutePath();
      System.setProperty("hadoop.log.dir", root.toString());
      JobConf conf = new JobConf();
      conf.set(JTConfig.JT_JOBHISTORY_LOCATION, root.resolve("running").toUri().toString());
      conf.set(JTConfig.JT_JOBHISTORY_COMPLETED_LOCATION, root.resolve("done").toString());
      JobHistory history = new JobHistory();
      history.init(new Retirements(), conf, "localhost", 0);
      SlowFileSystem fs = new SlowFileSystem();
      fs.initialize(URI.create("file:///"), conf);
      history.initDone(conf, fs);
      for (int job = 1; job <= JOBS; job++) {
        history.setupEventWriter(new JobID("test", job), conf);
        history.closeWriter(new JobID("test", job));
      }
      for (int job = 1; job <= JOBS; job++) {
        history.markCompleted(new JobID("test", job));
      }
      finished(history);
      retired.await();
      try (Stream<java.nio.file.Path> files = Files.list(root.resolve("done"))) {
        log.add("done " + files.filter(f -> !f.toString().endsWith(".crc")).count());
      }
      return log;
    }

    private final class Retirements extends JobTracker {
      @Override
      public String getTrackerIdentifier() {
        return "test";
      }

      @Override
      public synchronized void retireJob(JobID job, String historyFile) {
        log.add("retired " + job.getId());
        retired.countDown();
      }
    }

    private final class SlowFileSystem extends LocalFileSystem {
      /** Moves a slow file, as stock does. */
      @Override
      public void moveFromLocalFile(Path from, Path to) throws IOException {
        slow(from);
        super.moveFromLocalFile(from, to);
      }

      /** Renames a slow file, as the tuned history does within one file system. */
      @Override
      public boolean rename(Path from, Path to) throws IOException {
        slow(from);
        renamed.incrementAndGet();
        return super.rename(from, to);
      }

      private void slow(Path from) {
        if (!from.getName().endsWith(".xml")) {
          copying(JobHistory.getJobIDFromHistoryFilePath(from).getId());
        }
      }
    }
  }

  /** Makes each copy wait for the other two to begin. */
  public static class Together extends Probe {
    private final CyclicBarrier barrier = new CyclicBarrier(JOBS);
    private final int patienceSeconds;

    public Together() {
      this(60);
    }

    Together(int patienceSeconds) {
      this.patienceSeconds = patienceSeconds;
    }

    @Override
    void copying(int job) {
      try {
        barrier.await(patienceSeconds, TimeUnit.SECONDS);
        log.add("together");
      } catch (TimeoutException | BrokenBarrierException | InterruptedException e) {
        log.add("alone");
      }
    }
  }

  /** Makes the copies wait for each other in vain, and only briefly. */
  public static class TogetherInVain extends Together {
    public TogetherInVain() {
      super(1);
    }
  }

  /** Makes the first job's copy end last, after a shutdown with all copies outstanding. */
  public static class FirstIsSlowest extends Probe {
    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch others = new CountDownLatch(JOBS - 1);

    @Override
    void copying(int job) {
      try {
        release.await();
        if (job == 1) {
          others.await();
        } else {
          others.countDown();
        }
      } catch (InterruptedException e) {
        log.add("interrupted");
      }
    }

    @Override
    void finished(JobHistory history) {
      history.shutDown();
      release.countDown();
    }
  }

  @Test
  public void jobsThatFinishTogetherAreMovedTogether() throws Exception {
    assertEquals("stock", JOBS, StockHadoop.call(TogetherInVain.class).stream().filter("alone"::equals).count());
    assertEquals("ours", JOBS, new Together().call().stream().filter("together"::equals).count());
  }

  @Test(timeout = 60_000)
  public void allIsMovedAndRetiredInOrderAfterShutDown() throws Exception {
    List<String> expected = new ArrayList<>(IntStream.rangeClosed(1, JOBS).mapToObj(job -> "retired " + job).toList());
    expected.add("done " + 2 * JOBS);
    FirstIsSlowest probe = new FirstIsSlowest();
    assertEquals(expected, probe.call());
    assertEquals("histories and configurations", 2 * JOBS, probe.renamed.get());
  }
}
