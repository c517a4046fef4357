/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.testing.FaultyFileSystem;
import org.apache.hadoop.mapred.testing.FaultyFileSystem.Step;
import org.apache.hadoop.mapreduce.server.jobtracker.job.SubmittedConf;
import org.apache.hadoop.testing.InLocale;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that if any I/O step of a submission fails, the caller gets the reason and the next submission succeeds. */
public class TestSubmitFailures {
  private static final String THEN = "then: job_test_0001: job 1 stored";

  @Rule
  public final Timeout deadlock = new Timeout(60, TimeUnit.SECONDS);

  /** Submits one job again after each failure, and then without one. */
  abstract static class Probe extends TestSubmitJob.Probe<List<String>> {
    private final List<String> log = new ArrayList<>();

    @Override
    void configure(JobConf conf) {
      super.configure(conf);
      conf.set(FaultyFileSystem.KEY, FaultyFileSystem.class.getName());
    }

    @Override
    final List<String> probe() throws Exception {
      stage(1, "default");
      fail();
      FaultyFileSystem.failing = Step.NONE;
      attempt("then");
      return log;
    }

    abstract void fail() throws Exception;

    final void attempt(Step step) {
      FaultyFileSystem.failing = step;
      attempt(step.toString());
    }

    /** Submits the job, and logs the caller's outcome and the traces of the job. */
    final void attempt(String name) {
      String outcome;
      try {
        outcome = submit(1).getJobID().toString();
      } catch (Exception e) {
        outcome = e.getMessage().replaceAll("\\S*/", "");
      }
      try {
        log.add(name + ": " + outcome + ": " + traces(1));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  @After
  public void mend() {
    FaultyFileSystem.failing = Step.NONE;
  }

  /** The client's files are on a failing file system. */
  public static class WhileReading extends Probe {
    @Override
    String scheme() {
      return FaultyFileSystem.SCHEME;
    }

    @Override
    void fail() throws Exception {
      attempt(Step.OPEN);
      attempt(Step.READ);
      FaultyFileSystem.failing = Step.NONE;
      Path xml = directory(1).resolve("job.xml");
      String whole = Files.readString(xml);
      // Between two properties, because the parser's message depends on where the text ends.
      Files.writeString(xml, whole.substring(0, whole.indexOf("<property>", whole.length() / 2)));
      attempt("half a file");
      Files.writeString(xml, whole);
      jobTracker.getConf().setInt(SubmittedConf.MAX_BYTES.name(), 10);
      attempt("ten bytes");
      jobTracker.getConf().setInt(SubmittedConf.MAX_BYTES.name(), 0);
    }
  }

  @Test
  public void readingTheConfiguration() throws Exception {
    // the parser's message depends on the locale
    assertEquals(List.of("OPEN: OPEN failed: 0", "READ: READ failed: 0",
        "half a file: job.xml is not a configuration file: XML document structures must start and end within the same "
            + "entity.: 0", "ten bytes: job.xml has more than the 10 bytes that the JobTracker's "
            + "mapreduce.jobtracker.jobconf.maxsize allows: 0", THEN), InLocale.call("en-US", new WhileReading()));
  }

  /** The JobTracker's own file system fails. */
  public static class WhileStoring extends Probe {
    @Override
    void fail() throws Exception {
      FaultyFileSystem faulty = new FaultyFileSystem();
      faulty.initialize(faulty.getUri(), jobTracker.getConf());
      jobTracker.fs = faulty;
      for (Step step : List.of(Step.MKDIRS, Step.PERMISSION, Step.CREATE, Step.WRITE, Step.CLOSE)) {
        attempt(step);
      }
    }
  }

  @Test
  public void storingTheJob() throws Exception {
    assertEquals(List.of("MKDIRS: MKDIRS failed: 0", "PERMISSION: PERMISSION failed: 0", "CREATE: CREATE failed: 0",
        "WRITE: WRITE failed: 0", "CLOSE: CLOSE failed: 0", THEN), new WhileStoring().call());
  }
}
