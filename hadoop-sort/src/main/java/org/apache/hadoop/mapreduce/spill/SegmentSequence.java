/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.apache.hadoop.fs.FSDataOutputStream;

/**
 * A file of segments that several threads write, in the order of the partitions. A segment whose turn has come is
 * written directly to the file. An early one is buffered in memory up to a bound, beyond which its writer waits. The
 * file is therefore identical to that of a single writer.
 *
 * <p>Writers must begin partitions in ascending order, each writer one after the other, and none may be left out.
 */
final class SegmentSequence {
  private static final int CHUNK = 1 << 16;

  private final FSDataOutputStream file;
  private final SegmentIndex index;
  private final long bound;
  @GuardedBy("this")
  private int turn;
  @GuardedBy("this")
  private boolean failed;

  /** @param bound how many bytes of an early segment are buffered in memory */
  SegmentSequence(FSDataOutputStream file, SegmentIndex index, long bound) {
    this.file = file;
    this.index = index;
    this.bound = bound;
  }

  /** The stream of one writer, which it uses for all its segments. For one thread. */
  final class Writer extends OutputStream {
    private final ArrayDeque<byte[]> full = new ArrayDeque<>();
    private final ArrayDeque<byte[]> spare = new ArrayDeque<>();
    private byte[] chunk = new byte[CHUNK];
    private int count;
    private int partition;
    private boolean direct;
    private long start;

    /** Begins the segment of a partition. Its positions count from 0. */
    FSDataOutputStream begin(int number) throws IOException {
      partition = number;
      direct = false;
      return new FSDataOutputStream(this, null);
    }

    /** Ends the segment, which is in the file afterwards. */
    void end(SegmentIndex.Entry entry) throws IOException, InterruptedException {
      toFile();
      pass(partition, entry.after(start));
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
      Objects.checkFromIndexSize(off, len, b.length);
      int from = off;
      int left = len;
      while (left > 0 && !direct) {
        if (count == CHUNK) {
          nextChunk();
          continue;
        }
        int piece = Math.min(left, CHUNK - count);
        System.arraycopy(b, from, chunk, count, piece);
        count += piece;
        from += piece;
        left -= piece;
      }
      if (left > 0) {
        file.write(b, from, left);
      }
    }

    private void nextChunk() throws IOException {
      if ((full.size() + 2L) * CHUNK > bound || isTurn(partition)) {
        try {
          toFile();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException("Interrupted while waiting for an earlier segment", e);
        }
      } else {
        full.add(chunk);
        chunk = spare.isEmpty() ? new byte[CHUNK] : spare.pop();
        count = 0;
      }
    }

    private void toFile() throws IOException, InterruptedException {
      if (direct) {
        return;
      }
      awaitTurn(partition);
      start = file.getPos();
      while (!full.isEmpty()) {
        byte[] next = full.poll();
        file.write(next, 0, CHUNK);
        spare.push(next);
      }
      file.write(chunk, 0, count);
      count = 0;
      direct = true;
    }
  }

  /** Wakes the waiting writers after one of them has failed, and lets none wait from now on. */
  synchronized void fail() {
    failed = true;
    notifyAll();
  }

  private synchronized boolean isTurn(int partition) {
    return turn == partition;
  }

  private synchronized void awaitTurn(int partition) throws InterruptedException {
    while (turn != partition) {
      if (failed) {
        throw new CancellationException("Another segment failed");
      }
      wait();
    }
  }

  private synchronized void pass(int partition, SegmentIndex.Entry entry) {
    assert turn == partition : partition + " ends, expected " + turn;
    index.put(partition, entry);
    turn++;
    notifyAll();
  }
}
