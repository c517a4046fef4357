/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks trackers that join while their site's mapping is slow. */
public class TestTrackerRacks {

  /** A mapping of every host to one rack that is slow for one of them. */
  public static final class SlowMapping implements DNSToSwitchMapping {
    static volatile CountDownLatch gate = new CountDownLatch(0);
    static final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    @Override
    public List<String> resolve(List<String> names) {
      asked.addAll(names);
      if (names.contains("slow")) {
        try {
          gate.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      return Collections.nCopies(names.size(), "/rack1");
    }
  }

  abstract static class Probe<T> extends TrackerProbe<T> {
    @Override
    void configure(JobConf conf) {
      conf.set(CommonConfigurationKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY, SlowMapping.class.getName());
    }
  }

  /** Returns the state of a tracker's heartbeat while another tracker joins. */
  public static class HeartbeatDuringResolution extends Probe<List<String>> {
    @Override
    List<String> probe() throws Exception {
      join("tracker1", "host1");
      SlowMapping.gate = new CountDownLatch(1);
      List<String> log = new ArrayList<>();
      Thread slow = new Thread(() -> log.add(outcome(() -> {
        join("tracker2", "slow");
        return null;
      })), "slow");
      slow.start();
      assertEquals("at the gate", Thread.State.WAITING, GateFileSystem.settled(slow));
      Thread heartbeat = new Thread(() -> outcome(() -> {
        heartbeat("tracker1", "host1", false, true);
        return null;
      }), "heartbeat");
      heartbeat.start();
      Thread.State state = GateFileSystem.settled(heartbeat);
      SlowMapping.gate.countDown();
      slow.join();
      heartbeat.join();
      log.add(state.toString());
      log.add(String.valueOf(jobTracker.getNode("slow")));
      return log;
    }
  }

  @Test
  public void heartbeatsDoNotWaitForTheMapping() throws Exception {
    assertEquals("stock", List.of("ok", "BLOCKED", "/rack1/slow"), StockHadoop.call(HeartbeatDuringResolution.class));
    assertEquals("ours", List.of("ok", "TERMINATED", "/rack1/slow"), new HeartbeatDuringResolution().call());
  }

  /** Returns the mapping's lookups when a tracker of an excluded host tries to join, and one of another host joins. */
  public static class ExcludedHost extends Probe<List<String>> {
    @Override
    void configure(JobConf conf) {
      super.configure(conf);
      SlowMapping.asked.clear();
      try {
        java.nio.file.Path excluded = java.nio.file.Files.createTempFile("excluded", "");
        excluded.toFile().deleteOnExit();
        java.nio.file.Files.writeString(excluded, "bad\n");
        conf.set(JTConfig.JT_HOSTS_EXCLUDE_FILENAME, excluded.toString());
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    @Override
    List<String> probe() throws Exception {
      String outcome = outcome(() -> {
        join("tracker1", "bad");
        return null;
      });
      join("tracker2", "good");
      return List.of(outcome, SlowMapping.asked.toString());
    }
  }

  @Test
  public void theMappingIsNotAskedForHostsThatAreKeptOut() throws Exception {
    List<String> expected = List.of("DisallowedTaskTrackerException", "[good]");
    assertEquals("stock", expected, StockHadoop.call(ExcludedHost.class));
    assertEquals("ours", expected, new ExcludedHost().call());
  }
}
