/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks jobs that are submitted to a real JobTracker whose file systems are slow or fail. */
@Category(DependsOnUser.class)
public class TestSubmitJob {

  /** A probe of a JobTracker and the jobs of one user. */
  abstract static class Probe<T> extends TrackerProbe<T> {
    private final Path staging = Path.of("target", "job-tracker", "staging" + System.nanoTime()).toAbsolutePath();

    @Override
    void configure(JobConf conf) {
      conf.set(GateFileSystem.KEY, GateFileSystem.class.getName());
    }

    /** Writes the files that a client leaves for the JobTracker. */
    void stage(int job, String queue) throws IOException {
      JobConf conf = new JobConf();
      conf.setUser(UserGroupInformation.getCurrentUser().getShortUserName());
      conf.setQueueName(queue);
      try (OutputStream out = Files.newOutputStream(Files.createDirectories(directory(job)).resolve("job.xml"))) {
        conf.writeXml(out);
      }
    }

    Path directory(int job) {
      return staging.resolve("job" + job);
    }

    /** Submits a staged job, as the client's call does. */
    JobStatus submit(int job) throws IOException, InterruptedException {
      org.apache.hadoop.mapreduce.JobID id = id(job);
      return JobStatus.downgrade(jobTracker.submitJob(id, scheme() + directory(job), null));
    }

    /** Returns the scheme of the file system with the client's files. */
    String scheme() {
      return GateFileSystem.SCHEME;
    }

    static JobID id(int job) {
      return new JobID("test", job);
    }

    /** Returns the traces of a job: in the JobTracker, in its metrics, on its disk (stock's copy), in its directory. */
    String traces(int job) throws IOException {
      return (jobTracker.getJob(id(job)) == null ? "" : "job ") + TrackerGauge.prepJobs
          + (Files.exists(copy(job)) ? " copy" : "")
          + (Files.exists(Path.of(jobTracker.getSystemDirectoryForJob(id(job)).toUri().getPath())) ? " stored" : "");
    }

    private Path copy(int job) throws IOException {
      return Path.of(jobTracker.getConf().getLocalPath("jobTracker/" + id(job) + ".xml").toUri().getPath());
    }
  }

  /** Returns the state of a heartbeat while a job's configuration is read. */
  public static class HeartbeatDuringRead extends Probe<Thread.State> {
    @Override
    Thread.State probe() throws Exception {
      stage(1, "default");
      CountDownLatch gate = GateFileSystem.closeForReading();
      Thread submit = start("submit", () -> submit(1));
      assertEquals("at the gate", Thread.State.WAITING, GateFileSystem.settled(submit));
      Thread heartbeat = start("heartbeat", () -> {
        join("tracker1", "host1");
        return null;
      });
      Thread.State state = GateFileSystem.settled(heartbeat);
      gate.countDown();
      submit.join();
      heartbeat.join();
      assertNotNull(jobTracker.getJob(id(1)));
      return state;
    }

    private static Thread start(String name, java.util.concurrent.Callable<?> action) {
      Thread thread = new Thread(() -> outcome(action), name);
      thread.start();
      return thread;
    }
  }

  @Test
  public void heartbeatsDoNotWaitForTheConfiguration() throws Exception {
    assertEquals("stock", Thread.State.BLOCKED, StockHadoop.call(HeartbeatDuringRead.class));
    assertEquals("ours", Thread.State.TERMINATED, new HeartbeatDuringRead().call());
  }

  /** Submits invalid jobs, and then valid ones. */
  public static class Failures extends Probe<List<String>> {
    @Override
    List<String> probe() throws Exception {
      List<String> log = new ArrayList<>();
      log.add(attempt(1));
      stage(1, "nowhere");
      log.add(attempt(1));
      stage(1, "default");
      log.add(attempt(1));
      log.add(attempt(1));
      return log;
    }

    private String attempt(int job) throws Exception {
      String outcome;
      try {
        outcome = submit(job).getJobID().toString();
      } catch (IOException e) {
        outcome = e.getMessage().replaceAll(".*/", "");
      }
      return outcome + ": " + traces(job);
    }
  }

  @Test
  public void whatFailsLeavesNoTrace() throws Exception {
    assertEquals(List.of(
        "job.xml does not exist: 0",
        "Queue \"nowhere\" does not exist: 0",
        "job_test_0001: job 1 stored",
        "job_test_0001: job 1 stored"), new Failures().call());
  }

  /**
   * Submits a job whose file includes another file as a value, and returns that value or the reason for the refusal.
   */
  public static class OtherFile extends Probe<String> {
    @Override
    String probe() throws Exception {
      stage(1, "default");
      Path secret = Files.writeString(directory(1).resolve("secret"), "hush");
      Path xml = directory(1).resolve("job.xml");
      Files.writeString(xml, Files.readString(xml).replace("<configuration>", "<!DOCTYPE configuration [<!ENTITY e "
          + "SYSTEM '" + secret.toUri() + "'>]><configuration><property><name>n</name><value>&e;</value></property>"));
      try {
        submit(1);
        return jobTracker.getJob(id(1)).getJobConf().get("n");
      } catch (IOException e) {
        return e.getMessage().replaceAll("\\S*/", "") + ": " + traces(1);
      }
    }
  }

  @Test
  public void noOtherFileBecomesPartOfAJob() throws Exception {
    assertEquals("stock", "hush", StockHadoop.call(OtherFile.class));
    assertEquals("ours", "job.xml is not a configuration file: job.xml includes another file or address, which is not "
        + "allowed in a file that a user has written: 0", new OtherFile().call());
  }

  /** Submits a job whose folder would be markup in its page, as with such a user name. */
  public static class MarkedFolder extends Probe<String> {
    @Override
    String probe() throws Exception {
      try {
        return jobTracker.submitJob(id(1), scheme() + "/user/<b>/job", null).toString();
      } catch (IOException e) {
        return e.getMessage() + ": " + traces(1);
      }
    }
  }

  @Test
  public void aFolderThatIsMarkupIsRefused() throws Exception {
    String refused = new MarkedFolder().call();
    assertTrue(refused, refused.matches("The job's files are in '.*/user/<b>/job': expected a path in which no name "
        + "contains <: 0"));
  }

  /** Counts the submitters' file systems left open after a failed submission, a refused one, and several jobs. */
  public static class OpenFileSystems extends Probe<List<Integer>> {
    private static final int WITHOUT_SPLITS = 3;
    private static final int KILLED = 4;
    private static final int INITIALISED = 5;

    @Override
    List<Integer> probe() throws Exception {
      List<Integer> open = new ArrayList<>();
      int before = GateFileSystem.OPEN.size();
      for (String queue : new String[] {null, "nowhere", "default", "default", "default"}) {
        int job = open.size() + 1;
        if (queue != null) {
          stage(job, queue);
        }
        outcome(() -> submit(job));
        if (job == KILLED) {
          jobTracker.killJob(id(job));
        } else if (job == INITIALISED) {
          JobConf conf = new JobConf();
          JobSplitWriter.createSplitFiles(new org.apache.hadoop.fs.Path(directory(job).toString()), conf,
              FileSystem.getLocal(conf),
              new InputSplit[] {new FileSplit(new org.apache.hadoop.fs.Path("/in"), 0, 1, new String[0])});
        }
        if (job == WITHOUT_SPLITS || job == INITIALISED) {
          jobTracker.initJob(jobTracker.getJob(id(job)));
        }
        settle(before);
        open.add(GateFileSystem.OPEN.size() - before);
      }
      assertEquals(JobStatus.FAILED, jobTracker.getJobStatus(id(WITHOUT_SPLITS)).getRunState());
      assertTrue(jobTracker.getJob(id(INITIALISED)).inited());
      return open;
    }

    /** Waits, in probes that need it, until the JobTracker's asynchronous work is done. */
    void settle(int before) throws InterruptedException {
    }
  }

  /** The same probe, waiting for the thread that deletes a job's files, which opens a file system meanwhile. */
  private static final class SettledFileSystems extends OpenFileSystems {
    private static final int LOOKS = 6000;

    @Override
    void settle(int before) throws InterruptedException {
      for (int i = 0; i < LOOKS && GateFileSystem.OPEN.size() > before; i++) {
        Thread.sleep(10);
      }
    }
  }

  @Test
  public void noFileSystemOfASubmitterStaysOpen() throws Exception {
    assertEquals("stock", List.of(1, 2, 3, 4, 5), StockHadoop.call(OpenFileSystems.class));
    assertEquals("ours", List.of(0, 0, 0, 0, 0), new SettledFileSystems().call());
  }

  /** Returns the lines of the audit log for a submission, without the user. */
  public static class Audit extends Probe<List<String>> {
    @Override
    List<String> probe() throws Exception {
      stage(1, "default");
      List<String> lines = new ArrayList<>();
      AppenderSkeleton appender = new AppenderSkeleton() {
        @Override
        protected void append(LoggingEvent event) {
          lines.add(event.getRenderedMessage().replaceAll("USER=\\S*\\s*", "").replaceAll("IP=\\S*\\s*", ""));
        }

        @Override
        public boolean requiresLayout() {
          return false;
        }

        @Override
        public void close() {
        }
      };
      Logger log = Logger.getLogger(AuditLogger.class);
      log.setLevel(Level.INFO);
      log.addAppender(appender);
      try {
        submit(1);
      } finally {
        log.removeAppender(appender);
      }
      return lines;
    }
  }

  @Test
  public void aSubmissionIsOneLineOfTheAuditLog() throws Exception {
    List<String> stock = StockHadoop.call(Audit.class);
    assertEquals(stock.toString(), 1, stock.size());
    assertEquals(stock, new Audit().call());
  }
}
