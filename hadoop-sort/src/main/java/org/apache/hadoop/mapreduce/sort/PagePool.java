/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;

/**
 * The memory of a sort buffer: pages that are handed out up to a budget and reused. Nothing is allocated before it is
 * needed, so that a small job does not pay for a large buffer. Thread-safe.
 *
 * <p>The budget covers not only the pages but also the index needed for sorting, {@link SortedBatch#INDEX_BYTES} a
 * record. The index is charged when a page is full, so the budget may be exceeded by the index of one page.
 */
public final class PagePool {
  /**
   * The largest ordinary page, just under 1 MB: with its header, such an array fills a region of a small G1 heap
   * without starting another.
   */
  private static final int MAX_PAGE = (1 << 20) - 64;
  /** The number of pages that even a small budget is divided into. */
  private static final int MIN_PAGES = 16;

  private final long budget;
  private final int pageSize;
  @GuardedBy("this")
  private final ArrayDeque<byte[]> free = new ArrayDeque<>();
  @GuardedBy("this")
  private long taken;

  /** @param budget bytes, 1,024 or more */
  public PagePool(long budget) {
    this.budget = budget;
    this.pageSize = (int) Math.min(MAX_PAGE, budget / MIN_PAGES);
  }

  int pageSize() {
    return pageSize;
  }

  public long budget() {
    return budget;
  }

  /** Returns how many bytes are in use or reserved for an index. */
  synchronized long taken() {
    return taken;
  }

  /** Returns how many bytes are in use or kept as free pages. */
  synchronized long held() {
    return taken + (long) free.size() * pageSize;
  }

  /**
   * Returns a page of at least {@code least} bytes, preferably of {@code wanted}.
   *
   * @return null if the budget does not allow even the least
   */
  synchronized byte[] take(int least, int wanted) {
    long left = budget - taken;
    if (left < Math.max(least, Math.min(pageSize, wanted))) {
      return null;
    }
    int size = (int) Math.min(left, Math.max(wanted, pageSize));
    byte[] page = size == pageSize && !free.isEmpty() ? free.pop() : allocate(size);
    taken += size;
    assert taken <= budget : taken + " of " + budget;
    return page;
  }

  @GuardedBy("this")
  private byte[] allocate(int size) {
    trim(size);
    return new byte[size];
  }

  /** Drops free pages that would exceed the budget once so many more bytes are taken. */
  @GuardedBy("this")
  private void trim(long more) {
    while (held() + more > budget && !free.isEmpty()) {
      free.pop();
    }
  }

  synchronized void charge(long indexBytes) {
    taken += indexBytes;
    trim(0);
  }

  synchronized void giveBack(byte[] page) {
    taken -= page.length;
    assert taken >= 0 : "more was given back than taken";
    if (page.length == pageSize && taken + (long) (free.size() + 1) * pageSize <= budget) {
      free.push(page);
    }
  }

  /** Frees the memory of a batch, which must not be read afterwards. */
  public synchronized void release(RecordBatch batch) {
    taken -= batch.indexBytes();
    for (int i = 0; i < batch.pageCount(); i++) {
      giveBack(batch.page(i));
    }
  }

  /** Drops the unused pages, so that the garbage collector can reclaim them. */
  public synchronized void clear() {
    free.clear();
  }
}
