/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.mapred.JobID;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

public class TestCompletedJobNotices {
  @Rule
  public final Timeout deadlock = new Timeout(60, TimeUnit.SECONDS);

  private final CompletedJobNotices<Told> notices = new CompletedJobNotices<>(Told::new);

  /** An action that notifies a tracker of a job. */
  private record Told(JobID job) {
  }

  private static JobID job(int number) {
    return new JobID("test", number);
  }

  private static List<JobID> jobs(int... numbers) {
    return Arrays.stream(numbers).mapToObj(TestCompletedJobNotices::job).toList();
  }

  private List<JobID> take(String tracker) {
    List<Told> actions = notices.take(tracker);
    return actions == null ? List.of() : actions.stream().map(Told::job).toList();
  }

  @Test
  public void eachTrackerIsToldOnce() {
    notices.join("a");
    notices.join("b");
    notices.add(job(1));
    assertEquals(jobs(1), take("a"));
    assertNull("null, as by stock", notices.take("a"));
    notices.add(job(2));
    notices.add(job(3));
    assertEquals(jobs(2, 3), take("a"));
    assertEquals(jobs(1, 2, 3), take("b"));
    assertNull(notices.take("b"));
  }

  @Test
  public void allTrackersAreToldByTheSameObject() {
    notices.join("a");
    notices.join("b");
    notices.add(job(1));
    assertSame(notices.take("a").get(0), notices.take("b").get(0));
  }

  @Test
  public void aTrackerIsNotToldOfWhatWasBefore() {
    notices.join("a");
    notices.add(job(1));
    notices.join("b");
    assertEquals(jobs(), take("b"));
    notices.add(job(2));
    assertEquals(jobs(2), take("b"));
    assertEquals(jobs(1, 2), take("a"));
  }

  @Test
  public void aTrackerThatJoinsAgainStartsAnew() {
    notices.join("a");
    notices.add(job(1));
    notices.tell("a", job(7));
    notices.join("a");
    assertEquals(jobs(), take("a"));
    notices.add(job(2));
    assertEquals(jobs(2), take("a"));
  }

  @Test
  public void aTrackerThatHasLeftIsNotTold() {
    notices.join("a");
    notices.add(job(1));
    notices.leave("a");
    assertEquals(jobs(), take("a"));
    assertEquals(jobs(), take("never seen"));
    notices.leave("never seen");
  }

  @Test
  public void oneTrackerCanBeTold() {
    notices.join("a");
    notices.join("b");
    notices.tell("a", job(7));
    notices.tell("a", job(7));
    notices.add(job(1));
    notices.tell("a", job(1));
    notices.tell("c", job(8));
    assertEquals("each once", jobs(7, 1), take("a"));
    assertEquals(jobs(1), take("b"));
    assertEquals(jobs(8), take("c"));
    assertEquals(jobs(), take("a"));
  }

  @Test
  public void whatAllWereToldOfIsGarbage() throws Exception {
    notices.join("a");
    notices.join("b");
    JobID[] job = {job(1)};
    WeakReference<JobID> reference = new WeakReference<>(job[0]);
    notices.add(job[0]);
    notices.add(job(2));
    job[0] = null;
    notices.take("a");
    notices.take("b");
    while (reference.get() != null) {
      System.gc();
      Thread.sleep(10);
    }
  }

  /** Trackers poll while two threads add jobs: each learns of each job once, and of the jobs of one thread in order. */
  @Test
  public void stress() throws Exception {
    long seed = System.nanoTime();
    int writers = 2;
    int trackers = 3;
    int each = 5000;
    List<FutureTask<List<JobID>>> readers = new ArrayList<>();
    for (int i = 0; i < trackers; i++) {
      String tracker = "tracker" + i;
      notices.join(tracker);
      Random random = new Random(seed + i);
      FutureTask<List<JobID>> reader = new FutureTask<>(() -> {
        List<JobID> told = new ArrayList<>();
        while (told.size() < writers * each) {
          told.addAll(take(tracker));
          if (random.nextInt(8) == 0) {
            Thread.yield();
          }
        }
        return told;
      });
      readers.add(reader);
      new Thread(reader).start();
    }
    for (int writer = 0; writer < writers; writer++) {
      int first = writer * each;
      new Thread(() -> {
        for (int number = first; number < first + each; number++) {
          notices.add(job(number));
        }
      }).start();
    }
    for (FutureTask<List<JobID>> reader : readers) {
      List<JobID> told = reader.get();
      for (int writer = 0; writer < writers; writer++) {
        int first = writer * each;
        int[] expected = IntStream.range(first, first + each).toArray();
        int[] got = told.stream().mapToInt(JobID::getId).filter(id -> id >= first && id < first + each).toArray();
        assertEquals("seed " + seed, Arrays.toString(expected), Arrays.toString(got));
      }
      assertEquals("seed " + seed, writers * each, told.size());
    }
  }
}
