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
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system under another scheme, which stands still while a gate is closed: one gate for opening files,
 * one for writing to them. Counts those that are open. Configured with {@link #KEY}.
 */
public final class GateFileSystem extends RawLocalFileSystem {
  public static final String KEY = "fs.gate.impl";
  public static final String SCHEME = "gate://";

  private static final long LONG_MILLIS = 500;

  /** Made ready for use, and not yet closed. */
  public static final Set<GateFileSystem> OPEN = ConcurrentHashMap.newKeySet();

  private static volatile CountDownLatch reading = new CountDownLatch(0);
  private static volatile CountDownLatch writing = new CountDownLatch(0);

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
   * at a gate, or at one place for long. Loading a class may block it for a moment.
   */
  public static Thread.State settled(Thread thread) throws InterruptedException {
    ThreadInfo before = null;
    while (thread.isAlive()) {
      ThreadInfo now = look(thread.getId());
      if (now != null && waits(now)) {
        if (waitsForTheTest(now) || before != null && stands(before, now)) {
          return now.getThreadState();
        }
        before = now;
        thread.join(LONG_MILLIS);
      } else {
        before = null;
        Thread.sleep(1);
      }
    }
    return Thread.State.TERMINATED;
  }

  private static ThreadInfo look(long thread) {
    return ManagementFactory.getThreadMXBean().getThreadInfo(thread, Integer.MAX_VALUE);
  }

  private static boolean waits(ThreadInfo thread) {
    return thread.getThreadState() == Thread.State.BLOCKED || thread.getThreadState() == Thread.State.WAITING;
  }

  private static boolean waitsForTheTest(ThreadInfo thread) {
    if (isAtAGate(thread) || thread.getLockOwnerId() == Thread.currentThread().getId()) {
      return true;
    }
    ThreadInfo owner = thread.getLockOwnerId() < 0 ? null : look(thread.getLockOwnerId());
    return owner != null && isAtAGate(owner);
  }

  private static boolean isAtAGate(ThreadInfo thread) {
    return thread.getThreadState() == Thread.State.WAITING && Arrays.stream(thread.getStackTrace())
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
  public URI getUri() {
    return URI.create(SCHEME + "/");
  }

  /** Without a look at the owner and the permissions, which the local file system finds for its own scheme alone. */
  @Override
  public FileStatus getFileStatus(Path file) throws IOException {
    FileStatus status = super.getFileStatus(file);
    return new FileStatus(status.getLen(), status.isDirectory(), status.getReplication(), status.getBlockSize(),
        status.getModificationTime(), status.getAccessTime(), new FsPermission((short) 0755), "", "",
        status.getPath());
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
