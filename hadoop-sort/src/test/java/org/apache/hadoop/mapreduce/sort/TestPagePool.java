/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;

/**
 * Checks a {@link PagePool} with random calls: each call is atomic, so several threads only make some order of calls.
 */
public class TestPagePool {
  private static final int ROUNDS = 100;
  private static final int STEPS = 400;

  private final long seed = Long.getLong("test.seed", System.nanoTime());

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);
  /** The pages that are taken but not in a batch. */
  private final List<byte[]> pages = new ArrayList<>();
  private final List<RecordBatch> batches = new ArrayList<>();
  /** The pages that are taken. */
  private final Set<byte[]> owned = Collections.newSetFromMap(new IdentityHashMap<>());
  private PagePool pool;
  private long taken;

  @Test
  public void keepsItsBudgetInAnyOrderOfCalls() {
    for (int round = 0; round < ROUNDS; round++) {
      pool = new PagePool(1024 + random.nextInt(1 << (10 + random.nextInt(15))));
      for (int step = 0; step < STEPS; step++) {
        step();
        assertEquals("taken", taken, pool.taken());
        assertTrue("holds " + pool.held(), pool.held() >= taken && pool.held() <= Math.max(taken, pool.budget()));
      }
      pages.forEach(this::giveBack);
      pages.clear();
      batches.forEach(this::release);
      batches.clear();
      assertEquals("nothing is taken", 0, pool.taken());
      pool.clear();
      assertEquals("nothing is held", 0, pool.held());
    }
  }

  /**
   * Returns the number of whole pages made for a map that fills its buffer {@code spills} times; a last page, for the
   * remainder, is not kept.
   */
  private static int made(int spills) {
    PagePool pool = new PagePool(1 << 20);
    Set<byte[]> made = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int spill = 0; spill < spills; spill++) {
      RecordBatch batch = new RecordBatch(1);
      for (byte[] page = pool.take(1, 1); page != null; page = pool.take(1, 1)) {
        if (page.length == pool.pageSize()) {
          made.add(page);
        }
        batch.count(0);
        pool.charge(batch.add(page, page.length));
      }
      pool.release(batch);
    }
    return made.size();
  }

  @Test
  public void pagesAreMadeOnceHoweverOftenTheBufferIsFull() {
    int once = made(1);
    assertTrue("" + once, once >= 15);
    for (int spills : new int[] {4, 16, 64}) {
      int made = made(spills);
      assertTrue(once + " pages for a spill, " + made + " for " + spills, made <= once + 1);
    }
  }

  private void step() {
    switch (random.nextInt(7)) {
      case 0:
        if (!pages.isEmpty()) {
          giveBack(pages.remove(random.nextInt(pages.size())));
        }
        break;
      case 1:
        batches.add(batch());
        break;
      case 2:
        if (!batches.isEmpty()) {
          release(batches.remove(random.nextInt(batches.size())));
        }
        break;
      default:
        take(1 + random.nextInt(2 * pool.pageSize()), random.nextInt(2 * pool.pageSize()));
    }
  }

  private void take(int least, int more) {
    long left = pool.budget() - taken;
    byte[] page = pool.take(least, least + more);
    if (left < Math.max(least, Math.min(pool.pageSize(), least + more))) {
      assertNull("left were " + left, page);
      return;
    }
    assertNotNull("left were " + left, page);
    assertTrue(page.length + " bytes of " + left, page.length >= least && page.length <= left);
    assertTrue("nobody else has it", owned.add(page));
    pages.add(page);
    taken += page.length;
  }

  private void giveBack(byte[] page) {
    pool.giveBack(page);
    owned.remove(page);
    taken -= page.length;
  }

  /** Returns a batch of all taken pages, with records that need an index. */
  private RecordBatch batch() {
    RecordBatch batch = new RecordBatch(1);
    for (byte[] page : pages) {
      for (int records = random.nextInt(50); records >= 0; records--) {
        batch.count(0);
      }
      long index = batch.add(page, page.length);
      pool.charge(index);
      taken += index;
    }
    pages.clear();
    return batch;
  }

  private void release(RecordBatch batch) {
    taken -= batch.chargedBytes();
    for (int number = 0; number < batch.pageCount(); number++) {
      owned.remove(batch.page(number));
    }
    pool.release(batch);
  }
}
