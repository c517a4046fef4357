/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.HeartbeatHistory;
import org.junit.Test;

/** Tests the statistics kept for the heartbeats of the last seconds. */
public class TestHeartbeatHistory {
  private final Heartbeats heartbeats = new Heartbeats(new Configuration());
  private final HeartbeatHistory history = HeartbeatHistory.begin(heartbeats);

  private void beat(int count, long waitMillis) {
    for (int i = 0; i < count; i++) {
      heartbeats.metrics().arrived();
      heartbeats.metrics().taken(TimeUnit.MILLISECONDS.toNanos(waitMillis));
      heartbeats.metrics().ended(TimeUnit.MILLISECONDS.toNanos(waitMillis + 1));
    }
  }

  private HeartbeatHistory.Second last() {
    List<HeartbeatHistory.Second> seconds = history.seconds();
    return seconds.get(seconds.size() - 1);
  }

  @Test
  public void twoLooksAreASecond() {
    beat(2, 10);
    heartbeats.measure(0.5);
    assertEquals("not a second yet", List.of(), history.seconds());
    beat(4, 40);
    heartbeats.metrics().launched(true);
    heartbeats.metrics().launched(false);
    heartbeats.measure(0.5);
    assertEquals(1, history.seconds().size());
    assertEquals(6, last().beats(), 1e-9);
    assertEquals(2, last().launches(), 1e-9);
    assertEquals(0.03, last().waitSeconds(), 1e-9);
    assertEquals(heartbeats.intervals().stretched() / 1e3, last().intervalSeconds(), 1e-9);
  }

  @Test
  public void eachSecondHasItsOwn() {
    beat(5, 1);
    heartbeats.measure(1);
    heartbeats.measure(1);
    assertEquals(0, last().beats(), 0);
    assertEquals("no heartbeat, no wait", 0, last().waitSeconds(), 0);
    beat(6, 1);
    heartbeats.measure(2);
    assertEquals("a late look", 3, last().beats(), 1e-9);
  }

  @Test
  public void twoMinutesAreKept() {
    for (int i = 0; i < 1000; i++) {
      beat(i, 1);
      heartbeats.measure(1);
    }
    List<HeartbeatHistory.Second> seconds = history.seconds();
    assertEquals(120, seconds.size());
    assertEquals("the oldest first", 880, seconds.get(0).beats(), 0);
    assertEquals(999, last().beats(), 0);
  }

  @Test
  public void theLastLostTrackersAreKept() {
    assertEquals(List.of(), heartbeats.metrics().latestLost());
    for (int i = 0; i < 1000; i++) {
      heartbeats.metrics().lostTracker("tracker" + i, i);
    }
    List<HeartbeatMetrics.Lost> latest = heartbeats.metrics().latestLost();
    assertEquals(20, latest.size());
    assertEquals("the latest first", new HeartbeatMetrics.Lost("tracker999", 999), latest.get(0));
    assertEquals(1000, heartbeats.metrics().lostTrackers());
  }
}
