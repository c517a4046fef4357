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
import jdk.jfr.FlightRecorder;

/**
 * Writes the packets of one block to disk, one at a time and in order: in the receiving thread while the disk is fast,
 * and in a separate thread behind a bounded queue after a slow write. Tracks how many bytes are written, and since when
 * the disk has been busy. A queued packet keeps its buffer, and the next packet is received into another; if no more
 * buffers may be allocated, the receiving thread waits until a packet is written.
 *
 * <p>Nothing is written after {@link #end}.
 */
final class BlockWriter {
  /** A piece of work that writes to disk. */
  @FunctionalInterface
  interface DiskWork {
    void run() throws IOException;
  }

  /** A queued packet; the first one in the queue is being written. */
  private record Piece(ByteBuffer buffer, long end, DiskWork work) {
  }

  private final BlockWrites all;
  private final BlockWriteSettings settings;
  private final Object block;
  private final boolean mayQueue;
  private final ThreadGroup group;
  /** The thread that receives the block. */
  private final Thread receiver = Thread.currentThread();
  /** The monitor that is notified after each write; null if nobody waits. */
  private volatile Object observer;
  private volatile long written;
  /** The start of the current write by {@link System#nanoTime}; 0 if none is running. */
  private volatile long busySince;

  /** Null if nothing is recorded: the first class of an event costs a JVM 400 ms of CPU time. */
  private final BlockWriteJfrEvent event = FlightRecorder.isInitialized() ? new BlockWriteJfrEvent() : null;
  private long received;
  private int writes;
  private long nanos;
  private long slowest;
  /** The writer thread, null at first; set by the receiving thread. */
  private Thread writer;

  @GuardedBy("this")
  private final Deque<Piece> waiting = new ArrayDeque<>();
  @GuardedBy("this")
  private final Deque<ByteBuffer> free = new ArrayDeque<>();
  /** The memory reserved for buffers, without the first one. */
  @GuardedBy("this")
  private int taken;
  @GuardedBy("this")
  private boolean ended;
  @GuardedBy("this")
  private boolean dropped;
  @GuardedBy("this")
  private IOException failure;

  /**
   * Creates a writer for the current thread, which receives the block.
   *
   * @param block the block, for messages
   * @param onDisk how many bytes of the block are on disk
   * @param fromClient whether someone waits for acknowledgements; otherwise the receiving thread writes everything
   * @param group the group of the writer thread, which must not be one whose threads are counted as connections
   */
  BlockWriter(BlockWrites all, Object block, long onDisk, boolean fromClient, ThreadGroup group) {
    this.all = all;
    this.block = block;
    this.group = group;
    settings = all.settings();
    written = onDisk;
    received = onDisk;
    mayQueue = fromClient && settings.queueBytes() > 0;
    if (event != null) {
      event.begin();
    }
  }

  /** Notifies {@code monitor} after each write from now on. */
  void observedBy(Object monitor) {
    observer = monitor;
  }

  /** Returns true if the first {@code end} bytes of the block need not be waited for. */
  boolean isWritten(long end) {
    return end <= written || !settings.inOrder();
  }

  /**
   * Returns the start of the current disk write by {@link System#nanoTime}, or {@code otherwise} if none is running.
   */
  long busySince(long otherwise) {
    long since = busySince;
    return since == 0 ? otherwise : since;
  }

  /**
   * Writes a packet or queues it for the writer thread. For the receiving thread.
   *
   * @param buffer holds the packet up to its limit, and perhaps the beginning of the next one
   * @param filled the end of the data in the buffer
   * @param end the number of bytes of the block that are written with the packet
   * @return the same buffer if the packet is written; otherwise one of at least the same size with the beginning of the
   *     next packet
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
      if (next != null) { // allocated before a longer packet came
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
      receiver.interrupt(); // it is waiting for a packet, or for the next datanode
    }
  }

  private synchronized Piece next(Piece done) {
    waiting.remove();
    free.add(done.buffer());
    notifyAll();
    return first();
  }

  /** Waits for the first queued packet and returns it, or null if there will be none. */
  private synchronized Piece first() {
    while (waiting.isEmpty() && !ended) {
      try {
        wait();
      } catch (InterruptedException e) {
        // the receiving thread decides when this one ends
      }
    }
    return dropped ? null : waiting.peek();
  }

  /** Runs {@code work} in this thread, as one disk write. */
  void run(DiskWork work) throws IOException {
    DiskWriteJfrEvent slow = FlightRecorder.isInitialized() ? new DiskWriteJfrEvent() : null;
    if (slow != null) {
      slow.begin();
    }
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
      if (slow != null) {
        slow.end();
        if (slow.shouldCommit()) {
          slow.block = block.toString();
          slow.commit();
        }
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
   * Waits until all is written, or until an interrupt, which means that another thread takes over the block with its
   * acknowledged bytes: then only the current write is waited for. For the receiving thread.
   *
   * @return true if received bytes are not written, unless packets are acknowledged on arrival
   */
  boolean end() {
    if (ended()) {
      return false;
    }
    boolean own = writer != null;
    if (own) {
      awaitWriter();
      if (received > written || hasFailed()) { // a failed sync has nothing to write
        Thread.interrupted(); // cleared, as the thread ends normally
      }
    }
    giveBack();
    all.written(writes, nanos);
    if (event != null) {
      record(own);
    }
    return received > written && settings.inOrder();
  }

  private void record(boolean own) {
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
  }

  private synchronized boolean hasFailed() {
    return failure != null;
  }

  /**
   * Returns the reason why the block ends: the disk error behind {@code thrown} if there is one, otherwise {@code
   * thrown}.
   */
  synchronized IOException cause(IOException thrown) {
    return failure == null ? thrown : failure;
  }

  /** Throws the disk error that has ended the block, if any. */
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
