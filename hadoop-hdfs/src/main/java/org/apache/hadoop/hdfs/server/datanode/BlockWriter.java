/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * Writes the packets of one block to disk, one after the other and in their order: in the thread that receives them
 * while the disk is fast, and behind a bounded queue in a thread of its own after a write that was slow. Says which
 * bytes are written, and since when the disk has been busy. A packet that waits has its buffer, and the next one comes
 * into another; where no further one may be had, the thread that receives waits until one is written.
 *
 * <p>After {@link #end} nothing is written any more.
 */
final class BlockWriter {
  /** Writes something to disk. */
  @FunctionalInterface
  interface DiskWork {
    void run() throws IOException;
  }

  /** A piece that waits; the first one is being written. */
  private record Piece(ByteBuffer buffer, long end, DiskWork work) {
  }

  private final BlockWrites all;
  private final BlockWriteSettings settings;
  private final Object block;
  private final boolean mayQueue;
  private final ThreadGroup group;
  /** The thread that receives. */
  private final Thread receiver = Thread.currentThread();
  /** The monitor at which somebody waits until more is written; null: nobody does. */
  private volatile Object observer;
  private volatile long written;
  /** 0: no write goes on. */
  private volatile long busySince;

  private final BlockWriteJfrEvent event = new BlockWriteJfrEvent();
  private long received;
  private int writes;
  private long nanos;
  private long slowest;
  /** The thread that writes; set by the one that receives. */
  private Thread writer;

  @GuardedBy("this")
  private final Deque<Piece> waiting = new ArrayDeque<>();
  @GuardedBy("this")
  private final Deque<ByteBuffer> free = new ArrayDeque<>();
  /** Memory taken for buffers beside the first one. */
  @GuardedBy("this")
  private int taken;
  @GuardedBy("this")
  private boolean ended;
  @GuardedBy("this")
  private boolean dropped;
  @GuardedBy("this")
  private IOException failure;

  /**
   * Makes a writer for the thread that receives.
   *
   * @param block for messages
   * @param onDisk how much of the block is on disk
   * @param fromClient whether somebody waits for acknowledgements; else all is written by the thread that receives
   * @param group where the thread that writes belongs; those of one that counts connections are not to be more
   */
  BlockWriter(BlockWrites all, Object block, long onDisk, boolean fromClient, ThreadGroup group) {
    this.all = all;
    this.block = block;
    this.group = group;
    settings = all.settings();
    written = onDisk;
    received = onDisk;
    mayQueue = fromClient && settings.queueBytes() > 0;
    event.begin();
  }

  /** Notifies {@code monitor} after each write from now on. */
  void observedBy(Object monitor) {
    observer = monitor;
  }

  /** Says whether the first {@code end} bytes of the block need not be waited for. */
  boolean isWritten(long end) {
    return end <= written || !settings.inOrder();
  }

  /**
   * Returns since when one write to disk has gone on, by {@link System#nanoTime}, or {@code otherwise} if none does.
   */
  long busySince(long otherwise) {
    long since = busySince;
    return since == 0 ? otherwise : since;
  }

  /**
   * Writes a packet, or lets it be written. For the thread that receives.
   *
   * @param buffer holds the packet up to its limit, and perhaps some of the next one
   * @param filled where that ends
   * @param end the number of bytes of the block that are written with the packet
   * @return the same buffer if the packet is written; else one with what there is of the next packet, and as large
   * @throws IOException if this packet or an earlier one cannot be written
   */
  ByteBuffer write(ByteBuffer buffer, int filled, long end, DiskWork work) throws IOException {
    received = Math.max(received, end);
    if (writer == null && !(mayQueue && slowest >= TimeUnit.MILLISECONDS.toNanos(settings.queueAfter()))) {
      run(work);
      written(end);
      return buffer;
    }
    int limit = buffer.limit();
    ByteBuffer next = queue(new Piece(buffer, end, work));
    System.arraycopy(buffer.array(), limit, next.array(), 0, filled - limit);
    next.clear().limit(filled - limit);
    return next;
  }

  private synchronized ByteBuffer queue(Piece piece) throws IOException {
    int size = piece.buffer().capacity();
    if (writer == null) {
      writer = new Thread(group, this::writeWaiting, "Writer of " + block);
      writer.setDaemon(true);
      writer.start();
    }
    if (failure == null) {
      waiting.add(piece);
      notifyAll();
    }
    while (failure == null) {
      ByteBuffer next = free.poll();
      if (next != null && next.capacity() >= size) {
        return next;
      }
      if (next != null) { // from before a longer packet
        int less = Math.min(taken, next.capacity());
        taken -= less;
        all.giveBack(less);
      } else if (taken + (long) size <= settings.queueBytes() && all.take(size)) {
        taken += size;
        return ByteBuffer.allocate(size);
      } else {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("Interrupted while the disk is busy with " + block);
        }
      }
    }
    throw new IOException("An earlier packet of " + block + " could not be written", failure);
  }

  private void writeWaiting() {
    try {
      for (Piece piece = first(); piece != null; piece = next(piece)) {
        run(piece.work());
        written(piece.end());
      }
    } catch (Throwable e) {
      synchronized (this) {
        failure = e instanceof IOException io ? io : new IOException("Cannot write " + block, e);
        waiting.clear();
        notifyAll();
      }
      receiver.interrupt(); // it waits for a packet, or for the next datanode
    }
  }

  private synchronized Piece next(Piece done) {
    waiting.remove();
    free.add(done.buffer());
    notifyAll();
    return first();
  }

  /** The first one that waits, when there is one, or null if there will be none. */
  private synchronized Piece first() {
    while (waiting.isEmpty() && !ended) {
      try {
        wait();
      } catch (InterruptedException e) {
        // the thread that receives says when this one ends
      }
    }
    return dropped ? null : waiting.peek();
  }

  /** Runs what writes to disk, as one write, in this thread. */
  void run(DiskWork work) throws IOException {
    DiskWriteJfrEvent slow = new DiskWriteJfrEvent();
    slow.begin();
    long began = System.nanoTime();
    busySince = began | 1;
    try {
      work.run();
    } finally {
      busySince = 0;
      long took = System.nanoTime() - began;
      writes++;
      nanos += took;
      slowest = Math.max(slowest, took);
      slow.end();
      if (slow.shouldCommit()) {
        slow.block = block.toString();
        slow.commit();
      }
      if (settings.signInterval() > 0 && took >= TimeUnit.MILLISECONDS.toNanos(settings.signInterval())) {
        all.stalled(block, took);
      }
    }
  }

  private void written(long end) {
    if (end > written) {
      written = end;
    }
    Object monitor = observer;
    if (monitor != null && settings.inOrder()) {
      synchronized (monitor) {
        monitor.notifyAll();
      }
    }
  }

  /**
   * Waits until all is written, or an interrupt, which says that somebody else goes on with the block and takes what is
   * acknowledged: then only what is being written is waited for. For the thread that receives.
   *
   * @return whether some of what was received is not written, where that is not acknowledged
   */
  boolean end() {
    if (ended()) {
      return false;
    }
    boolean own = writer != null;
    if (own) {
      awaitWriter();
      if (received > written || hasFailed()) { // a sync that fails has nothing to write
        Thread.interrupted(); // it ends as it should
      }
    }
    giveBack();
    all.written(writes, nanos);
    event.end();
    if (event.shouldCommit()) {
      event.block = block.toString();
      event.length = written;
      event.writes = writes;
      event.diskTime = nanos;
      event.slowest = slowest;
      event.ownThread = own;
      event.commit();
    }
    return received > written && settings.inOrder();
  }

  private synchronized boolean hasFailed() {
    return failure != null;
  }

  /** Returns why the block ends: {@code thrown}, or the error of the disk that it follows from. */
  synchronized IOException cause(IOException thrown) {
    return failure == null ? thrown : failure;
  }

  /** Throws the error of the disk that has ended the block, if one has. */
  synchronized void check() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  private synchronized boolean ended() {
    boolean before = ended;
    ended = true;
    notifyAll();
    return before;
  }

  private synchronized void giveBack() {
    all.giveBack(taken);
    taken = 0;
    free.clear();
  }

  private void awaitWriter() {
    synchronized (this) {
      try {
        while (!waiting.isEmpty()) {
          wait();
        }
      } catch (InterruptedException e) {
        dropped = true;
      }
    }
    for (boolean alive = true; alive;) {
      try {
        writer.join();
        alive = false;
      } catch (InterruptedException e) {
        synchronized (this) {
          dropped = true;
        }
      }
    }
  }
}
