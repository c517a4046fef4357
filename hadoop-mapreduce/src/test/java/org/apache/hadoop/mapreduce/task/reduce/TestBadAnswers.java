/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Tests trackers that respond with something other than the next requested output. */
public class TestBadAnswers {
  private static final int MAPS = 3;
  private static final int SIZE = 1000;
  private static final int MANY = 20;

  @Rule
  public final Timeout limit = Timeout.seconds(120);

  /** Returns the number of kinds of wrong responses after which a reduce retries endlessly. */
  public static final class AskedForEver implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      KerberosInternals.exportTo(getClass());
      int kinds = 0;
      for (Map.Entry<String, byte[]> answer : wrongAnswers().entrySet()) {
        JobConf job = new JobConf(false);
        job.setInt("mapreduce.reduce.shuffle.backoff.min", 600_000);
        job.setInt("mapreduce.reduce.shuffle.backoff.max", 600_000);
        try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(job, MAPS, tracker)) {
          tracker.answers(answer.getValue(), Integer.MAX_VALUE);
          fetch.start();
          CopyRun.await(() -> tracker.requests.get() >= MANY || tracker.requests.get() > 0 && fetch.isIdle());
          kinds += tracker.requests.get() >= MANY ? 1 : 0;
          assertTrue(answer.getKey() + fetch.copy.failures, fetch.copy.failures.isEmpty());
        }
      }
      return kinds;
    }
  }

  @Test
  public void stockAsksWithoutEnd() throws Exception {
    assertEquals("stock", wrongAnswers().size(), (int) StockHadoop.call(AskedForEver.class));
    assertEquals("ours", 0, (int) new AskedForEver().call());
  }

  @Test
  public void oneIsForgiven() throws Exception {
    for (Map.Entry<String, byte[]> answer : wrongAnswers().entrySet()) {
      try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(quick(), MAPS, tracker)) {
        tracker.answers(answer.getValue(), 1);
        serveAll(tracker, fetch);
        fetch.start();
        CopyRun.await(fetch::isDone);
        assertEquals(answer.getKey(), 2, tracker.requests.get());
        assertEquals(answer.getKey(), 1, fetch.copy.counter("failed"));
        verify(fetch.copy.status, never()).addFetchFailedMap(any());
      }
    }
  }

  /** Bytes under the name of another requested map may be those of the map that is due. */
  @Test
  public void outputsAreTakenInTheirTurnOnly() throws Exception {
    try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(quick(), MAPS, tracker)) {
      byte[] due = new byte[SIZE];
      Arrays.fill(due, (byte) 1);
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      answer.write(header(CopyPhase.map(1).toString(), SIZE + 4, SIZE, 0));
      answer.write(Segments.withChecksum(due));
      tracker.answers(answer.toByteArray(), 1);
      serveAll(tracker, fetch);
      byte[] next = fetch.inMemory(1, SIZE);
      fetch.start();
      CopyRun.await(fetch::isDone);
      assertArrayEquals(new byte[SIZE], next);
      assertEquals(1, fetch.copy.counter("failed"));
    }
  }

  /** The first output of the request is charged, and the next request starts with another one. */
  @Test
  public void eachOutputIsForgivenOnce() throws Exception {
    try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(quick(), MAPS, tracker)) {
      tracker.answers(new byte[0], MAPS + 1);
      serveAll(tracker, fetch);
      fetch.start();
      CopyRun.await(fetch::isDone);
      TaskAttemptID first = (TaskAttemptID) CopyPhase.map(0);
      verify(fetch.copy.status).addFetchFailedMap(first);
      verify(fetch.copy.status, never()).addFetchFailedMap(argThat(map -> !map.equals(first)));
    }
  }

  /** A reduce that receives nothing but garbage does not run for ever. */
  @Test
  public void nonsenseEndsTheReduce() throws Exception {
    JobConf job = quick();
    try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(job, MAPS, tracker)) {
      tracker.answers(new byte[] {1}, Integer.MAX_VALUE);
      fetch.start();
      CopyRun.await(() -> !fetch.copy.failures.isEmpty());
      assertFalse(fetch.isDone());
      verify(fetch.copy.status, atLeastOnce()).addFetchFailedMap(any());
    }
  }

  /** Whatever arrives, the fetcher survives, releases what it has received and accepts no incomplete output. */
  @Test
  public void randomAnswersAreRefused() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(quick(), 1, tracker)) {
      fetch.inMemory(0, SIZE);
      fetch.start();
      byte[] right = header(CopyPhase.map(0).toString(), SIZE + 4, SIZE, 0);
      for (int round = 1; round <= 200; round++) {
        byte[] answer = new byte[random.nextInt(2 * SIZE)];
        random.nextBytes(answer);
        if (random.nextBoolean()) {
          System.arraycopy(right, 0, answer, 0, Math.min(right.length, answer.length));
        }
        if (random.nextInt(4) == 0 && answer.length > 0) {
          answer[random.nextInt(Math.min(40, answer.length))] ^= 1 << random.nextInt(8);
        }
        int asked = tracker.requests.get();
        tracker.answers(answer, 1);
        CopyRun.await(() -> tracker.requests.get() > asked || fetch.hasEnded());
        assertFalse("seed " + seed + ", round " + round, fetch.hasEnded() || fetch.isDone());
      }
      verify(fetch.outputs[0], never()).commit();
      tracker.serves(CopyPhase.map(0), Segments.of(new byte[SIZE]));
      CopyRun.await(fetch::isDone);
      verify(fetch.outputs[0]).commit();
    }
  }

  private static Map<String, byte[]> wrongAnswers() throws IOException {
    Map<String, byte[]> answers = new LinkedHashMap<>();
    answers.put("nothing", new byte[0]);
    answers.put("no map", header("task", 10, 6, 0));
    answers.put("another map", header(CopyPhase.map(MAPS).toString(), 10, 6, 0));
    answers.put("another reduce", header(CopyPhase.map(0).toString(), 10, 6, 1));
    answers.put("a length below zero", header(CopyPhase.map(0).toString(), -1, 6, 0));
    answers.put("half a header", new byte[] {25, 'a', 't'});
    answers.put("an id of 2 GB", new byte[] {-116, 127, -1, -1, -1});
    return answers;
  }

  private static byte[] header(String map, long partLength, long rawLength, int reduce) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    new ShuffleHeader(map, partLength, rawLength, reduce).write(out);
    return bytes.toByteArray();
  }

  private static void serveAll(FakeTracker tracker, FetchRun fetch) throws IOException {
    for (int map = 0; map < MAPS; map++) {
      tracker.serves(CopyPhase.map(map), Segments.of(new byte[SIZE]));
      fetch.inMemory(map, SIZE);
    }
  }

  private static JobConf quick() {
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 1);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 2);
    return job;
  }
}
