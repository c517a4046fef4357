/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskTracker;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that a tracker asks for completed maps several times per heartbeat interval, as the key specifies. */
public class TestMapEventsPace {
  @Rule
  public final Timeout limit = Timeout.seconds(60);

  @Test
  public void theHeartbeatIntervalIsDivided() {
    assertEquals(100, new MapEventsPace(3).millis(300));
    assertEquals(10_000, new MapEventsPace(3).millis(30_000));
    assertEquals("stock", 3000, new MapEventsPace(1).millis(3000));
  }

  @Test
  public void noPauseIsShorterThanTenMilliseconds() {
    assertEquals(10, new MapEventsPace(100).millis(300));
    assertEquals("but the heartbeat's own is", 5, new MapEventsPace(100).millis(5));
  }

  @Test
  public void aRequestAtTheEndOfAPauseIsNeverTooEarly() {
    assertEquals(50, new MapEventsPace(3).leastMillis(300));
  }

  @Test
  public void noReduceShortensThePauseOrBeginsItAnew() throws Exception {
    MapEventsPace pace = new MapEventsPace(1);
    Object monitor = new Object();
    Thread reduce = new Thread(() -> {
      try {
        while (true) {
          synchronized (monitor) {
            monitor.notifyAll();
          }
          Thread.sleep(1);
        }
      } catch (InterruptedException e) {
        // the test is over
      }
    });
    reduce.start();
    try {
      long start = System.nanoTime();
      synchronized (monitor) {
        pace.await(monitor, 200);
      }
      assertTrue(System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(200));
    } finally {
      reduce.interrupt();
      reduce.join();
    }
  }

  @Test
  public void shippedAtThreeAndStockAtOne() {
    JobConf conf = new JobConf();
    assertEquals(3, MapEventsPace.of(conf).perHeartbeat());
    assertEquals("without any file", 3, MapEventsPace.of(new Configuration(false)).perHeartbeat());
    conf.addResource("stock-behaviour.xml");
    assertEquals(1, MapEventsPace.of(conf).perHeartbeat());
  }

  /** An invalid key stops the TaskTracker at once, before a port is opened or a directory touched. */
  @Test
  public void stopsTheTaskTrackerAtOnce() {
    JobConf conf = new JobConf();
    conf.set("mapreduce.tasktracker.map.events.per.heartbeat", "0");
    assertEquals("mapreduce.tasktracker.map.events.per.heartbeat is '0': expected a whole number of requests"
        + " from 1 to 100", assertThrows(InvalidKeyException.class, () -> new TaskTracker(conf)).getMessage());
  }
}
