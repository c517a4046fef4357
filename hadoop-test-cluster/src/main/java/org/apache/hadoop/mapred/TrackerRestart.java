/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A fault in which the last tracker of a cluster stops while it sends the first outputs, and returns without any. */
final class TrackerRestart implements LinkFault {
  /** The bytes of an output sent before the restart; it has a hundred thousand. */
  private static final int SOME_BYTES = 40_000;

  private final CountDownLatch sending = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  @Override
  public Line connected() {
    AtomicInteger left = new AtomicInteger(SOME_BYTES);
    return (answer, bytes, length) -> {
      if (answer && left.addAndGet(-length) < 0) {
        sending.countDown();
        ended.await();
      }
      return length;
    };
  }

  /**
   * Waits for the first outputs, stops the tracker and starts it again. After that there is no fault.
   *
   * @return how many outputs are lost with it
   */
  int restart(RelayedCluster cluster, JobID job) throws Exception {
    sending.await();
    int lost = cluster.outputs(cluster.size() - 1, job).size();
    cluster.stopLastTracker();
    ended.countDown();
    cluster.setFault(LinkFault.NONE);
    cluster.startLastTrackerAgain(0);
    return lost;
  }
}
