/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Before;
import org.junit.Test;

/** Checks {@link JobQueueTaskScheduler} under several concurrent heartbeats. */
public class TestConcurrentScheduler {
  private static final int THREADS = 4;
  private static final int ROUNDS = 300;

  /** Returns the states of a heartbeat while another thread holds the monitor of the scheduler or of its queue. */
  public static class Locked implements Callable<List<Thread.State>> {
    @Override
    public List<Thread.State> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      try (SchedulerCluster cluster = new SchedulerCluster(new JobConf(), 4, 4, 2)) {
        cluster.submit(QueuedJob.withoutLocations(1, 16, 8));
        return List.of(state(cluster, cluster.scheduler),
            state(cluster, cluster.scheduler.jobQueueJobInProgressListener.getJobQueue()));
      }
    }

    private static Thread.State state(SchedulerCluster cluster, Object lock) throws Exception {
      Thread heartbeat = new Thread(() -> TrackerProbe.outcome(() -> cluster.heartbeat(1)), "heartbeat");
      Thread.State state;
      synchronized (lock) {
        heartbeat.start();
        state = GateFileSystem.settled(heartbeat);
      }
      heartbeat.join();
      return state;
    }
  }

  @Before
  public void exportKerberos() throws Exception {
    KerberosInternals.exportTo(getClass());
  }

  @Test
  public void holdsNoLockOfItsOwn() throws Exception {
    assertEquals("stock", List.of(Thread.State.BLOCKED, Thread.State.BLOCKED), StockHadoop.call(Locked.class));
    assertEquals("ours", List.of(Thread.State.TERMINATED, Thread.State.TERMINATED), new Locked().call());
  }

  @Test
  public void isTheOnlyOneThatSaysSo() {
    assertTrue(new JobQueueTaskScheduler().assignsConcurrently());
    assertFalse("may count on the monitor", new LimitTasksPerJobTaskScheduler().assignsConcurrently());
    assertFalse("so may any other", new JobQueueTaskScheduler() { }.assignsConcurrently());
  }

  @Test
  public void startsNoMoreReducesThanTheRampAllows() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        QueuedJob job = QueuedJob.withoutLocations(1, 100, 100).runMaps(6);
        job.completedMapsForReduceSlowstart = 1;
        try (SchedulerCluster cluster = new SchedulerCluster(new JobConf(), 100, 4, 2)) {
          cluster.submit(job);
          Phaser start = new Phaser(THREADS);
          List<Future<?>> heartbeats = new ArrayList<>();
          for (int i = 0; i < THREADS; i++) {
            int tracker = i;
            heartbeats.add(threads.submit(() -> {
              start.arriveAndAwaitAdvance();
              return cluster.heartbeat(tracker) + cluster.heartbeat(tracker);
            }));
          }
          for (Future<?> heartbeat : heartbeats) {
            heartbeat.get();
          }
        }
        assertEquals(6, job.runningReduces());
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
