/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that {@link Progress#get} returns the correct value from any node, with and without concurrent calls. */
public class TestProgress {
  /** The timeout in milliseconds, long enough to distinguish never from late. */
  private static final long FOREVER_MILLIS = 120_000;
  /** The time in milliseconds after which stock is taken to loop forever. */
  private static final long STOCK_MILLIS = 2_000;
  private static final float EXACT = 0f;

  /** Queries a node at the third level; returns null if there is no answer in time. */
  public static final class AskLeaf implements Callable<Float> {
    private final long patienceMillis;

    public AskLeaf() {
      this(STOCK_MILLIS);
    }

    AskLeaf(long patienceMillis) {
      this.patienceMillis = patienceMillis;
    }

    @Override
    public Float call() throws InterruptedException {
      Progress root = new Progress();
      Progress second = root.addPhase();
      root.addPhase();
      Progress leaf = second.addPhase();
      second.addPhase();
      leaf.set(0.5f);
      Float[] answer = new Float[1];
      Thread asker = new Thread(() -> answer[0] = leaf.get());
      asker.setDaemon(true);
      asker.start();
      asker.join(patienceMillis);
      boolean loops = asker.isAlive();
      // With the second level as the root, stock's loop ends and leaves no busy thread behind.
      second.setParent(null);
      asker.join();
      return loops ? null : answer[0];
    }
  }

  @Test
  public void stockNeverAnswersFromTheThirdLevel() throws Exception {
    assertNull(StockHadoop.call(AskLeaf.class));
    assertEquals(0.125f, new AskLeaf(FOREVER_MILLIS).call(), EXACT);
  }

  /** Checks that traversals up and down the tree do not take the same monitors in opposite order. */
  @Test
  public void rootAndLeafAtOnceDoNotStopEachOther() throws Exception {
    Progress root = new Progress();
    Progress leaf = root.addPhase();
    CyclicBarrier start = new CyclicBarrier(2);
    List<Thread> askers = new ArrayList<>();
    for (Progress node : new Progress[] {root, leaf}) {
      Thread asker = new Thread(() -> {
        try {
          start.await();
        } catch (InterruptedException | BrokenBarrierException e) {
          throw new IllegalStateException(e);
        }
        for (int i = 0; i < 200_000; i++) {
          node.get();
        }
      });
      asker.setDaemon(true);
      asker.start();
      askers.add(asker);
    }
    for (Thread asker : askers) {
      asker.join(FOREVER_MILLIS);
      assertFalse("deadlock", asker.isAlive());
    }
  }

  @Test
  public void everyNodeAnswersForTheRoot() {
    Progress root = new Progress();
    Progress node = root;
    for (int depth = 0; depth < 10; depth++) {
      Progress child = node.addPhase();
      node.addPhase();
      node = child;
    }
    node.set(1f);
    for (Progress at = node; at != null; at = at.getParent()) {
      assertEquals(root.getProgress(), at.get(), EXACT);
    }
    assertEquals(1f / 1024, root.getProgress(), EXACT);
  }

  @Test
  public void answersRiseWhileALeafIsUpdated() throws Exception {
    Progress root = new Progress();
    Progress leaf = root.addPhase().addPhase().addPhase();
    int steps = 20_000;
    Thread updater = new Thread(() -> {
      for (int i = 1; i <= steps; i++) {
        leaf.set(i / (float) steps);
      }
    });
    updater.setDaemon(true);
    updater.start();
    float last = 0;
    boolean fell = false;
    while (last < 1f && updater.isAlive()) {
      float now = leaf.get();
      fell |= now < last;
      last = now;
    }
    updater.join(FOREVER_MILLIS);
    assertFalse("the answer fell", fell);
    assertEquals(1f, leaf.get(), EXACT);
  }
}
