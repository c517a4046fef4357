/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.run.Mark;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that waits on the critical path of a job are distinguished from others; the job has one map, and its marks are
 * made up.
 */
public class TestPathWaits {
  private static final double SECOND = 1e9;
  private static final Instant END = Instant.parse("2026-01-01T00:00:20Z");
  private static final String MAP = "attempt_20260101000000000_0001_m_000000_0";
  private static final String CHILD = "org.apache.hadoop.mapred.Child.main";
  private static final String BEATS = "org.apache.hadoop.mapred.TaskTracker.offerService";
  private static final String CLIENT = "org.apache.hadoop.mapred.JobClient.monitorAndPrintJob";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final List<Mark> marks = new ArrayList<>();
  private final List<Recordings.Event> events = new ArrayList<>();
  private final Mark job = new Mark(1, "job", END.toString(), 0, (long) (20 * SECOND));

  private void mark(int pid, String name, String key, double start, double end) {
    marks.add(new Mark(pid, name, key, (long) (start * SECOND), (long) (end * SECOND)));
  }

  /** Marks a job: submit until 2, assign until 5, launch until 8, run until 12, commit until 13, then notice. */
  @Before
  public void setUp() {
    mark(1, "init", "", 2, 2);
    mark(1, "received", MAP, 5, 5);
    mark(11, "task", MAP, 8, 12);
    mark(11, "worked", MAP, 12, 13);
    mark(1, "done", MAP, 12.5, 13);
    mark(1, "completed", MAP, 15, 15);
    mark(1, "ended", "", 16, 16);
  }

  private void waited(long pid, String thread, double start, double seconds, String... calls) {
    Instant from = END.minusMillis((long) ((20 - start) * 1000));
    events.add(new Recordings.Event(false, seconds, "ThreadSleep " + calls[0] + ":1", from, pid, thread,
        List.of(calls)));
  }

  private Map<String, Double> values() {
    return PathWaits.of(marks, job, events).values();
  }

  @Test
  public void aWaitForTheNextHeartbeatIsOnThePathUntilTheTaskComes() throws Exception {
    waited(1, "beats", 4.5, 1, BEATS);
    assertEquals(Map.of("path_waits", 1.0, "path_waited", 0.5), values());
    Path file = temporary.newFile().toPath();
    PathWaits.of(marks, job, events).write(file);
    assertEquals(" 0.500  assign  " + MAP + "  ThreadSleep " + BEATS + ":1  [beats]", Files.readAllLines(file).get(1));
  }

  @Test
  public void aWaitOverSeveralSpansIsOneOfEach() {
    // the attempt's end is until 15, the job's until 16; after that only the client is at work
    waited(1, "beats", 13, 5, BEATS);
    assertEquals(Map.of("path_waits", 2.0, "path_waited", 3.0), values());
  }

  @Test
  public void onlyTheMainThreadOfTheAttemptsProcessCounts() {
    waited(11, "main", 9, 1, CHILD);
    waited(11, "reporter", 9, 1, CHILD);
    waited(12, "main", 9, 1, CHILD);
    assertEquals(Map.of("path_waits", 1.0, "path_waited", 1.0), values());
  }

  /** A JVM that gets its task from a pool loads classes before, while the task is still on its way. */
  @Test
  public void whatAProcessDidBeforeItHadItsTaskIsNotOnThePath() {
    mark(11, "child", MAP, 7, 12);
    waited(11, "main", 4, 2.5, CHILD);
    assertEquals(Map.of(), values());
    waited(11, "main", 6.75, 0.75, CHILD);
    assertEquals(Map.of("path_waits", 1.0, "path_waited", 0.5), values());
  }

  @Test
  public void aTrackerIsAtWorkUntilItStartsAProcess() {
    mark(1, "exec", "[java, " + MAP + "]", 6, 13);
    waited(1, "launcher", 5, 2, "org.apache.hadoop.mapred.TaskTracker$TaskLauncher.run");
    waited(1, "events", 5, 2, "org.apache.hadoop.mapred.TaskTracker$MapEventsFetcherThread.run");
    assertEquals(Map.of("path_waits", 1.0, "path_waited", 1.0), values());
  }

  @Test
  public void theJobTrackersThreadOfTheCommitIsOnThePath() {
    mark(1, "owncommit", "job_1", 15, 15.75);
    waited(1, "Job commit 1", 15, 0.5, "org.apache.hadoop.mapreduce.server.jobtracker.commit.StockCommitter.end");
    waited(1, "beats", 15, 0.5, BEATS);
    assertEquals(Map.of("path_waits", 1.0, "path_waited", 0.5), values());
  }

  @Test
  public void whoWaitsForOthersIsNotOnThePath() {
    waited(1, "client", 3, 1, CLIENT);
    waited(1, "client", 9, 1, CLIENT);
    waited(1, "expiry", 17, 1, "org.apache.hadoop.util.Expiry.run");
    waited(1, "client", 17, 0.05, CLIENT);
    assertEquals(Map.of(), values());
    waited(1, "client", 17, 0.5, CLIENT);
    assertEquals(Map.of("path_waits", 1.0, "path_waited", 0.5), values());
  }
}
