/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import javax.management.Attribute;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.junit.Test;

/** Checks that JMX reports the state of a JobTracker, and Flight Recorder its jobs and its waits for locks. */
public class TestJobTrackerMetrics {
  private static final long FOREVER_MILLIS = 60_000;
  private static final long HELD_MILLIS = 100;

  /** A probe with a job that is initialized, one that fails during initialization, and one that is not accepted. */
  private abstract static class Jobs<T> extends TestSubmitJob.Probe<T> {
    final void submitAll() throws Exception {
      stage(1, "default");
      Files.write(directory(1).resolve("job.splitmetainfo"),
          TestBadSplitFile.BadFiles.file("META-SPL", 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0));
      submit(1);
      jobTracker.initJob(jobTracker.getJob(id(1)));
      stage(2, "default");
      submit(2);
      jobTracker.initJob(jobTracker.getJob(id(2)));
      stage(3, "nowhere");
      assertEquals("IOException", outcome(() -> submit(3)));
    }
  }

  /** Reads all attributes while another thread holds the locks of the JobTracker. */
  private static final class Bean extends Jobs<Map<String, Object>> {
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName name;

    Bean() throws Exception {
      name = new ObjectName("hadoop:service=JobTracker,name=JobTrackerLoad");
    }

    @Override
    Map<String, Object> probe() throws Exception {
      assertFalse(server.isRegistered(name));
      jobTracker.startExpireTrackersThread();
      jobTracker.startExpireTrackersThread();
      submitAll();
      jobTracker.getTaskCompletionEvents(id(1), 0, 10);
      jobTracker.getJob(id(1)).taskCompletionEvents.add(new TaskCompletionEvent());
      jobTracker.getTaskCompletionEvents(id(1), 0, 10);
      join("tracker1", "host1");
      heartbeat("tracker1", "host1", false, true);
      outcome(() -> jobTracker.heartbeat(new TaskTrackerStatus(null, "host2"), false, true, false, (short) -1));
      while ((double) server.getAttribute(name, "HeartbeatsPerSecond") == 0) {
        Thread.sleep(10);
      }
      FutureTask<Map<String, Object>> reading = new FutureTask<>(this::read);
      synchronized (jobTracker) {
        synchronized (jobTracker.trackerExpiryQueue) {
          synchronized (jobTracker.jobs) {
            synchronized (jobTracker.getJob(id(1))) {
              new Thread(reading, "reading").start();
              return reading.get();
            }
          }
        }
      }
    }

    private Map<String, Object> read() throws Exception {
      String[] names = Arrays.stream(server.getMBeanInfo(name).getAttributes()).map(MBeanAttributeInfo::getName)
          .toArray(String[]::new);
      Map<String, Object> values = new TreeMap<>();
      for (Attribute attribute : server.getAttributes(name, names).asList()) {
        values.put(attribute.getName(), attribute.getValue());
      }
      return values;
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void theBeanSaysTheTruth() throws Exception {
    Bean bean = new Bean();
    Map<String, Object> values = bean.call();
    assertFalse("a JobTracker that is closed", bean.server.isRegistered(bean.name));
    double rate = (double) values.remove("HeartbeatsPerSecond");
    assertTrue("3 in ten seconds: " + rate, rate > 0 && rate <= 0.5);
    double millis = (double) values.remove("HeartbeatMillis");
    double wait = (double) values.remove("HeartbeatWaitMillis");
    assertTrue(millis + ", of which " + wait, wait > 0 && wait < millis);
    assertTrue("none, but for a machine that stands still", (long) values.remove("StalledMillis") >= 0);
    assertTrue((long) values.remove("SubmitMillis") > 0);
    assertTrue((long) values.remove("InitMillis") > 0);
    assertEquals(new TreeMap<>(Map.ofEntries(Map.entry("Heartbeats", 3L), Map.entry("HeartbeatsInProgress", 0L),
        Map.entry("HeartbeatIntervalMillis", 300), Map.entry("ClusterIntervalMillis", 300),
        Map.entry("Submits", 3L), Map.entry("SubmitsFailed", 1L),
        Map.entry("SubmitsInProgress", 0L), Map.entry("Inits", 2L), Map.entry("InitsFailed", 1L),
        Map.entry("InitsInProgress", 0L), Map.entry("CompletionEventRequests", 2L),
        Map.entry("CompletionEvents", 1L))), values);
  }

  /**
   * Records the events of the jobs, and of one more submission that waits for the monitor, after all locks were free.
   */
  private static final class Recorded extends Jobs<List<RecordedEvent>> {
    @Override
    List<RecordedEvent> probe() throws Exception {
      Path file = Files.createTempFile(Path.of("target"), "jobs", ".jfr");
      try (Recording recording = new Recording()) {
        recording.disable("org.apache.hadoop.Heartbeat");
        recording.enable("org.apache.hadoop.JobSubmit").withoutThreshold();
        recording.enable("org.apache.hadoop.JobInit").withoutThreshold();
        recording.enable("org.apache.hadoop.LockWait").withThreshold(Duration.ofMillis(HELD_MILLIS));
        recording.start();
        submitAll();
        waitForTheMonitor();
        recording.stop();
        recording.dump(file);
      }
      List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
      events.sort(Comparator.comparing(RecordedEvent::getStartTime));
      return events;
    }

    private void waitForTheMonitor() throws Exception {
      stage(4, "default");
      CountDownLatch gate = GateFileSystem.closeForReading();
      Thread submission = new Thread(() -> outcome(() -> submit(4)), "submission");
      submission.start();
      GateFileSystem.settled(submission);
      Thread heartbeat = new Thread(() -> outcome(() -> {
        join("tracker1", "host1");
        return null;
      }), "heartbeat");
      synchronized (jobTracker) {
        gate.countDown();
        heartbeat.start();
        for (Thread waiting : List.of(submission, heartbeat)) {
          assertEquals(waiting.getName(), Thread.State.BLOCKED, GateFileSystem.settled(waiting));
        }
        Thread.sleep(HELD_MILLIS + 10);
      }
      submission.join();
      heartbeat.join();
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void jobsAndWaitsAreRecorded() throws Exception {
    List<RecordedEvent> events = new Recorded().call();
    List<String> told = new ArrayList<>();
    for (RecordedEvent event : events) {
      switch (event.getEventType().getName()) {
        case "org.apache.hadoop.JobSubmit" -> {
          told.add("submit " + event.getString("job") + " " + event.getBoolean("success"));
          assertEquals(System.getProperty("user.name"), event.getString("user"));
        }
        case "org.apache.hadoop.JobInit" -> told.add("init " + event.getString("job") + " "
            + event.getInt("maps") + " maps " + event.getInt("reduces") + " reduces " + event.getBoolean("success"));
        default -> {
          told.add("wait for " + event.getString("lock") + ": " + event.getString("work"));
          assertTrue(event.getDuration().toMillis() >= HELD_MILLIS);
        }
      }
    }
    told.subList(told.size() - 2, told.size()).sort(Comparator.naturalOrder());
    assertEquals(List.of("submit job_test_0001 true", "init job_test_0001 3 maps 1 reduces true",
        "submit job_test_0002 true", "init job_test_0002 2 maps 1 reduces false", "submit job_test_0003 false",
        "submit job_test_0004 true", "wait for JobTracker: heartbeat", "wait for JobTracker: submit"), told);
  }
}
