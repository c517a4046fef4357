/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system under another scheme, which blocks while a gate is closed: one gate for opening files, one for
 * writing to them. Tracks the file systems that are open. Configured with {@link #KEY}.
 */
public final class GateFileSystem extends OtherScheme {
  public static final String KEY = "fs.gate.impl";
  public static final String SCHEME = "gate://";

  /** The maximum length of a chain of lock owners to follow, since threads may wait for each other in a cycle. */
  private static final int MAX_OWNERS = 10;
  /** The number of looks that must find a thread in one place before it counts as standing still. */
  private static final int LOOKS = 10;
  private static final long BETWEEN_LOOKS_MILLIS = 50;

  /** The file systems that have been initialized and not yet closed. */
  public static final Set<GateFileSystem> OPEN = ConcurrentHashMap.newKeySet();

  private static volatile CountDownLatch reading = new CountDownLatch(0);
  private static volatile CountDownLatch writing = new CountDownLatch(0);

  public GateFileSystem() {
    super(0755, "");
  }

  /** Closes the gate for opening files, and returns it. */
  public static CountDownLatch closeForReading() {
    reading = new CountDownLatch(1);
    return reading;
  }

  /** Closes the gate for writing, and returns it. */
  public static CountDownLatch closeForWriting() {
    writing = new CountDownLatch(1);
    return writing;
  }

  /**
   * Returns the state of {@code thread} once it has ended or is blocked for good: at a gate, on a lock held by the
   * caller or by a thread at a gate, or in one place for long. Class loading, or a lock owner that runs or waits for a
   * core, may block it only for a moment. The time is measured in looks, as the machine may stall for longer than any
   * time between two of them.
   */
  public static Thread.State settled(Thread thread) throws InterruptedException {
    ThreadInfo before = null;
    int looks = 0;
    while (thread.isAlive()) {
      ThreadInfo now = look(thread.getId());
      if (now == null || !waits(now, MAX_OWNERS)) {
        before = null;
        Thread.sleep(1);
        continue;
      }
      if (waitsForTheTest(now)) {
        return now.getThreadState();
      }
      looks = before != null && stands(before, now) ? looks + 1 : 0;
      if (looks == LOOKS) {
        return now.getThreadState();
      }
      before = now;
      thread.join(BETWEEN_LOOKS_MILLIS);
    }
    return Thread.State.TERMINATED;
  }

  private static ThreadInfo look(long thread) {
    return ManagementFactory.getThreadMXBean().getThreadInfo(thread, Integer.MAX_VALUE);
  }

  /**
   * Returns true if the thread waits for what no thread owns, for a lock of the caller, or for a lock of a waiting
   * thread.
   */
  private static boolean waits(ThreadInfo thread, int owners) {
    if (thread.getThreadState() != Thread.State.BLOCKED && thread.getThreadState() != Thread.State.WAITING) {
      return false;
    }
    if (thread.getLockOwnerId() < 0) {
      // a thread blocked on a monitor without an owner is about to become the owner
      return thread.getThreadState() == Thread.State.WAITING;
    }
    if (thread.getLockOwnerId() == Thread.currentThread().getId() || owners == 0) {
      return true;
    }
    ThreadInfo owner = look(thread.getLockOwnerId());
    return owner != null && waits(owner, owners - 1);
  }

  private static boolean waitsForTheTest(ThreadInfo thread) {
    if (isAtAGate(thread) || thread.getLockOwnerId() == Thread.currentThread().getId()) {
      return true;
    }
    ThreadInfo owner = thread.getLockOwnerId() < 0 ? null : look(thread.getLockOwnerId());
    return owner != null && isAtAGate(owner);
  }

  /** Returns true if the thread waits at a closed gate; at a gate that was just opened it only has yet to run. */
  private static boolean isAtAGate(ThreadInfo thread) {
    return reading.getCount() + writing.getCount() > 0
        && thread.getThreadState() == Thread.State.WAITING && Arrays.stream(thread.getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(GateFileSystem.class.getName())
            && frame.getMethodName().equals("pass"));
  }

  private static boolean stands(ThreadInfo before, ThreadInfo now) {
    return before.getThreadState() == now.getThreadState()
        && Arrays.equals(before.getStackTrace(), now.getStackTrace());
  }

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    OPEN.add(this);
  }

  @Override
  public void close() throws IOException {
    super.close();
    OPEN.remove(this);
  }

  @Override
  protected String scheme() {
    return "gate";
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    pass(reading);
    return super.open(file, bufferSize);
  }

  @Override
  public FSDataOutputStream create(Path file, boolean overwrite, int bufferSize, short replication, long blockSize,
      Progressable progress) throws IOException {
    return new FSDataOutputStream(
        new GatedStream(super.create(file, overwrite, bufferSize, replication, blockSize, progress)),
        null);
  }

  private static void pass(CountDownLatch gate) throws IOException {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static final class GatedStream extends FilterOutputStream {
    GatedStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      pass(writing);
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      pass(writing);
      out.write(bytes, offset, length);
    }
  }
}
