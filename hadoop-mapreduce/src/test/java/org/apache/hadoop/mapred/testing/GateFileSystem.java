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
 * The local file system under another scheme, which stands still while a gate is closed: one gate for opening files,
 * one for writing to them. Counts those that are open. Configured with {@link #KEY}.
 */
public final class GateFileSystem extends OtherScheme {
  public static final String KEY = "fs.gate.impl";
  public static final String SCHEME = "gate://";

  /** The most threads that are looked at of those that wait for each other: they may do so in a circle. */
  private static final int MAX_OWNERS = 10;
  /** The number of looks that find a thread at one place before it counts as standing there. */
  private static final int LOOKS = 10;
  private static final long BETWEEN_LOOKS_MILLIS = 50;

  /** The file systems that were made ready for use, and are not yet closed. */
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
   * The state of {@code thread} once it has ended or waits for good: at a gate, for a lock of the caller or of a thread
   * that waits for good itself, or at one place for long. Loading a class may block it for a moment, and so may a
   * thread that runs, or has no core to run on. The time is that of many looks, as the machine may stand still for
   * longer than any time between two.
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

  /** Tells whether it waits: for what no thread has, or for a lock of one that waits, too, or of the caller. */
  private static boolean waits(ThreadInfo thread, int owners) {
    if (thread.getThreadState() != Thread.State.BLOCKED && thread.getThreadState() != Thread.State.WAITING) {
      return false;
    }
    if (thread.getLockOwnerId() < 0) {
      // of a monitor without an owner it is about to become the owner
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

  /** Tells whether it waits at a gate that is closed: who stands at one that was just opened has only not run yet. */
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
