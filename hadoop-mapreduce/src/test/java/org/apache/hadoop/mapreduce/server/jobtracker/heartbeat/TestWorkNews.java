/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.junit.Test;

/** Tests requests that are held until there is work, and the heartbeat interval of trackers that have one held. */
public class TestWorkNews {
  private static final int LONG = Integer.MAX_VALUE;

  private final AtomicLong nanos = new AtomicLong();
  private final WorkNews news = new WorkNews(1, 3000, LONG, nanos::get);

  /** Sends a request on its own thread; returns when it is held. */
  private FutureTask<Long> ask(String tracker, long seen) {
    FutureTask<Long> answer = new FutureTask<>(() -> news.await(tracker, seen, LONG));
    Thread thread = new Thread(answer);
    thread.setDaemon(true);
    thread.start();
    while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
      LockSupport.parkNanos(1_000_000);
    }
    return answer;
  }

  private void pass(long millis) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Test
  public void aQuestionIsAnsweredWhenAJobIsReady() throws Exception {
    long seen = news.await("a", 0, LONG);
    assertNotEquals("the first is answered at once", 0, seen);
    FutureTask<Long> held = ask("a", seen);
    news.added("job");
    assertFalse("there is nothing to be launched yet", held.isDone());
    news.ready();
    assertEquals(seen + 1, (long) held.get());
  }

  @Test
  public void newsBetweenTwoQuestionsIsNotLost() {
    long seen = news.await("a", 0, LONG);
    news.ready();
    assertEquals(seen + 1, news.await("a", seen, LONG));
  }

  @Test
  public void withoutAPlaceAQuestionIsAnsweredAtOnce() throws Exception {
    long seen = news.await("a", 0, LONG);
    FutureTask<Long> held = ask("a", seen);
    news.ready();
    held.get();
    FutureTask<Long> other = ask("b", seen + 1);
    assertEquals("no news, though there is some", seen, news.await("a", seen, LONG));
    news.ready();
    other.get();
  }

  @Test
  public void aQuestionIsNotHeldForLongerThanAsked() {
    long seen = news.await("a", 0, LONG);
    assertEquals(seen, news.await("a", seen, 1));
    assertEquals(seen, news.await("a", seen, -1));
  }

  /** Anyone who can reach the JobTracker may send a request without a tracker's name. */
  @Test
  public void aQuestionOfNobodyTakesNoPlace() throws Exception {
    long seen = news.await("a", 0, LONG);
    assertThrows(NullPointerException.class, () -> news.await(null, seen, 1));
    FutureTask<Long> held = ask("a", seen);
    news.ready();
    assertEquals("held, and answered with the news", seen + 1, (long) held.get());
  }

  @Test
  public void onlyWhoseQuestionIsHeldRestsAndOnlyWithoutJobs() throws Exception {
    long seen = news.await("a", 0, LONG);
    FutureTask<Long> held = ask("a", seen);
    assertEquals("the cluster has just been started", 300, news.interval("a", 300));
    pass(3000);
    assertEquals(3000, news.interval("a", 300));
    assertEquals("a longer one stays", 4000, news.interval("a", 4000));
    assertEquals(300, news.interval("b", 300));
    news.added("job");
    news.added("other");
    assertEquals(300, news.interval("a", 300));
    news.ended("job");
    pass(3000);
    assertEquals(300, news.interval("a", 300));
    news.ended("other");
    assertEquals("its files are to be removed", 300, news.interval("a", 300));
    pass(3000);
    assertEquals(3000, news.interval("a", 300));
    news.ready();
    held.get();
    assertEquals(300, news.interval("a", 300));
  }

  @Test
  public void aJobTrackerMayHoldNone() {
    assertFalse(WorkNews.none().offers(WorkNews.ABILITY));
    assertTrue(news.offers(WorkNews.ABILITY));
    assertFalse(news.offers("org.apache.hadoop.mapred.InterTrackerProtocol"));
    Configuration conf = new Configuration(false);
    assertEquals(32, WorkNews.of(conf).places());
    conf.addResource("stock-behaviour.xml");
    assertEquals(0, WorkNews.of(conf).places());
    conf.set("mapreduce.jobtracker.work.waits", "-1");
    assertThrows(InvalidKeyException.class, () -> WorkNews.of(conf));
    conf.set("mapreduce.jobtracker.work.waits", "1");
    conf.set("mapreduce.jobtracker.heartbeat.interval.idle", "9");
    assertThrows(InvalidKeyException.class, () -> WorkNews.of(conf));
  }
}
