/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.SplitHosts;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.WaitingMaps;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Before;
import org.junit.Test;

public class TestWaitingMaps {
  private static final int PATIENCE_SECONDS = 120;

  private final TaskInProgress[] maps = new TaskInProgress[6];
  private final WaitingMaps<TaskInProgress> waiting = waitingMaps();
  private final List<TaskInProgress> here = waiting.nowhere();
  private List<TaskInProgress> there;

  private static WaitingMaps<TaskInProgress> waitingMaps() {
    return new WaitingMaps<>(TaskInProgress::getIdWithinJob, TaskInProgress::getTIPId);
  }

  /** Creates six maps, all listed here and two of them also there. */
  @Before
  public void fill() {
    TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[maps.length];
    Arrays.fill(splits, new TaskSplitMetaInfo(new String[0], 0, 1000));
    for (int i = 0; i < maps.length; i++) {
      maps[i] = mock(TaskInProgress.class);
      when(maps[i].getIdWithinJob()).thenReturn(i);
    }
    waiting.byNode(maps, splits, 2, mock(SplitHosts.class), here);
    there = waiting.at(new NodeBase("there", "/rack"));
    there.add(maps[1]);
    there.add(maps[4]);
  }

  private List<Integer> walk(List<TaskInProgress> list) {
    List<Integer> ids = new ArrayList<>();
    for (TaskInProgress map : list) {
      ids.add(map.getIdWithinJob());
    }
    return ids;
  }

  @Test
  public void walksDropWhatWasLaunchedElsewhere() {
    assertEquals(List.of(0, 1, 2, 3, 4, 5), walk(here));
    waiting.launched(maps[1]);
    waiting.launched(maps[5]);
    assertEquals("nobody has walked it", 6, here.size());
    assertEquals(List.of(0, 2, 3, 4), walk(here));
    assertEquals(4, here.size());
    assertEquals(List.of(4), walk(there));
  }

  /** A split may name a million hosts: comparing each with all those before it would take minutes. */
  @Test(timeout = 60_000)
  public void aSplitMayNameAMillionHosts() {
    String[] hosts = new String[1_000_000];
    Arrays.fill(hosts, "host");
    SplitHosts topology = new SplitHosts(() -> hosts.length, host -> new NodeBase(host, "/rack"), host -> null);
    assertEquals("each is another node", hosts.length, waitingMaps().byNode(new TaskInProgress[] {maps[0]},
        new TaskSplitMetaInfo[] {new TaskSplitMetaInfo(hosts, 0, 1000)}, 1, topology, new ArrayList<>()).size());
  }

  @Test
  public void aMapOfTwoHostsOfARackIsOnceInTheListOfTheRack() {
    NodeBase rack = new NodeBase("rack", "/");
    SplitHosts topology = new SplitHosts(() -> 2, host -> new NodeBase(host, "/rack", rack, 2), host -> null);
    TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[2];
    for (int map = 0; map < splits.length; map++) {
      splits[map] = new TaskSplitMetaInfo(new String[] {"a", "b", "c"}, 0, 1000);
    }
    assertEquals(List.of(0, 1), walk(waitingMaps().byNode(Arrays.copyOf(maps, 2), splits, 2, topology,
        new ArrayList<>()).get(rack)));
  }

  @Test
  public void aMapThatComesBackWaitsAtTheHead() {
    waiting.launched(maps[4]);
    there.add(0, maps[4]);
    assertEquals("its old place counts again, as in stock's lists", List.of(4, 1, 4), walk(there));
    assertEquals(List.of(0, 1, 2, 3, 4, 5), walk(here));
  }

  @Test
  public void whatAWalkTakesIsGoneFromThisListOnly() {
    Iterator<TaskInProgress> walk = here.iterator();
    walk.next();
    assertEquals(maps[1], walk.next());
    walk.remove();
    assertEquals(maps[2], walk.next());
    assertEquals(List.of(0, 2, 3, 4, 5), walk(here));
    assertEquals(List.of(1, 4), walk(there));
    assertEquals(maps[4], there.get(1));
  }

  @Test
  public void aWalkTakesEachMapOnce() {
    Iterator<TaskInProgress> walk = here.iterator();
    assertThrows(IllegalStateException.class, walk::remove);
    walk.next();
    walk.remove();
    assertThrows(IllegalStateException.class, walk::remove);
    assertEquals(List.of(1, 2, 3, 4, 5), walk(here));
    assertEquals(maps[1], here.remove(0));
    assertEquals(List.of(2, 3, 4, 5), walk(here));
  }

  @Test
  public void walksEnd() {
    Iterator<TaskInProgress> walk = there.iterator();
    walk.next();
    waiting.launched(maps[4]);
    assertFalse(walk.hasNext());
    assertThrows(NoSuchElementException.class, walk::next);
  }

  @Test
  public void knowsWhetherAnyMapWaits() {
    for (TaskInProgress map : maps) {
      assertTrue(waiting.any());
      waiting.launched(map);
      waiting.launched(map);
    }
    assertFalse(waiting.any());
    here.add(0, maps[3]);
    there.add(0, maps[3]);
    assertTrue(waiting.any());
    waiting.launched(maps[3]);
    assertFalse("although it is in two lists", waiting.any());
    here.add(0, maps[3]);
    waiting.clear();
    assertFalse(waiting.any());
    assertEquals(List.of(), walk(here));
  }

  /** The list equals stock's linked list while all its maps wait; replacing a map is not tested, as nothing does it. */
  @Test
  public void isALinkedListAsLongAsAllItsMapsWait() {
    long seed = Long.getLong("test.seed", System.nanoTime());
    Random random = new Random(seed);
    LinkedList<TaskInProgress> expected = new LinkedList<>(there);
    for (int step = 0; step < 2000; step++) {
      String message = "seed " + seed + ", step " + step;
      TaskInProgress map = maps[random.nextInt(maps.length)];
      int index = random.nextInt(expected.size() + 1);
      switch (random.nextInt(7)) {
        case 0 -> assertEquals(message, expected.add(map), there.add(map));
        case 1 -> {
          expected.add(index, map);
          there.add(index, map);
        }
        case 2 -> assertEquals(message, expected.remove(map), there.remove(map));
        case 3 -> {
          if (index < expected.size()) {
            assertEquals(message, expected.remove(index), there.remove(index));
          }
        }
        case 4 -> assertEquals(message, expected.removeIf(each -> each == map), there.removeIf(each -> each == map));
        case 5 -> {
          List<TaskInProgress> more = List.of(map, maps[0]);
          assertEquals(message, expected.addAll(index, more), there.addAll(index, more));
        }
        default -> {
          if (step % 100 == 0) {
            expected.clear();
            there.clear();
          }
        }
      }
      assertEquals(message, expected, there);
      assertEquals(message, there, expected);
      assertEquals(message, expected.hashCode(), there.hashCode());
      assertEquals(message, expected.size(), there.size());
      assertEquals(message, expected.isEmpty(), there.isEmpty());
      assertEquals(message, expected.contains(map), there.contains(map));
      assertEquals(message, expected.indexOf(map), there.indexOf(map));
      assertEquals(message, expected.lastIndexOf(map), there.lastIndexOf(map));
      assertArrayEquals(message, expected.toArray(), there.toArray());
      assertArrayEquals(message, expected.toArray(new TaskInProgress[0]), there.toArray(new TaskInProgress[0]));
      int end = expected.size();
      assertThrows(message, IndexOutOfBoundsException.class, () -> there.get(end));
      assertThrows(message, IndexOutOfBoundsException.class, () -> there.remove(end));
      assertThrows(message, IndexOutOfBoundsException.class, () -> there.add(end + 1, map));
    }
  }

  /** Checks that maps are chosen as on stock: random trackers ask for them, near and far, and they end in all ways. */
  @Test
  public void mapsAreChosenAsByStock() throws Exception {
    long first = Long.getLong("stress.seed", System.nanoTime());
    try {
      System.setProperty(SelectionScript.SEED, Long.toString(first));
      List<List<String>> ofStock = StockHadoop.call(SelectionScript.Several.class);
      List<List<String>> ofOurs = new SelectionScript.Several().call();
      for (int script = 0; script < ofStock.size(); script++) {
        long seed = first + script;
        List<String> stock = ofStock.get(script);
        List<String> ours = ofOurs.get(script);
        for (int line = 0; line < stock.size(); line++) {
          assertEquals("seed " + seed + ", line " + line, stock.get(line), ours.get(line));
        }
        assertEquals("seed " + seed, stock.size(), ours.size());
      }
    } finally {
      System.clearProperty(SelectionScript.SEED);
    }
  }

  /** Returns the answers of a job whose maps are all launched while another thread holds its monitor. */
  public static class Drained extends TrackerProbe<List<Task>> {
    @Override
    List<Task> probe() throws Exception {
      join("tracker_host1:1", "host1");
      TaskTrackerStatus tracker = jobTracker.getTaskTrackerStatus("tracker_host1:1");
      JobConf conf = new JobConf();
      conf.setSpeculativeExecution(false);
      JobInProgress job = runningJob(conf, new TaskSplitMetaInfo(new String[] {"host1"}, 0, 1000),
          new TaskSplitMetaInfo(new String[0], 0, 1000));
      List<Task> tasks = new ArrayList<>();
      tasks.add(job.obtainNewLocalMapTask(tracker, 1, 1));
      tasks.add(job.obtainNewNonLocalMapTask(tracker, 1, 1));
      synchronized (job) {
        CompletableFuture.runAsync(() -> {
          try {
            tasks.add(job.obtainNewLocalMapTask(tracker, 1, 1));
            tasks.add(job.obtainNewNonLocalMapTask(tracker, 1, 1));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
      return tasks;
    }
  }

  @Test
  public void aJobWithoutWaitingMapsIsNotLocked() throws Exception {
    List<Task> tasks = new Drained().call();
    assertTrue(tasks.get(0) instanceof MapTask && tasks.get(1) instanceof MapTask);
    assertEquals(Arrays.asList(null, null), tasks.subList(2, 4));
  }
}
