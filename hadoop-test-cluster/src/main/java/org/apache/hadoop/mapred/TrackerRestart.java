/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** The last tracker of a cluster ends while it sends the first outputs, and comes again without any. */
final class TrackerRestart implements LinkFault {
  /** The bytes of an output, which has a hundred thousand, before the restart. */
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
   * Waits for the first outputs, ends the tracker and starts it again. From then on nothing is wrong.
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
