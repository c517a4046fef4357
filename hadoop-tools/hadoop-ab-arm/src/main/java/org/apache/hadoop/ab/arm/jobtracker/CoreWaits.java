/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The time that a thread was runnable but had no core, from Linux's per-thread statistics (the second field of
 * {@code schedstat}, see proc(5)). It separates the JobTracker's time for a heartbeat from the delay on a machine with
 * more runnable threads than cores. Without that file, all waits read as 0. For use by the creating thread only.
 */
final class CoreWaits implements Closeable {
  private static final String FILE = "/proc/thread-self/schedstat";
  /** Enough for three numbers. */
  private static final int MAX_LENGTH = 64;

  /** A reading of the thread's accumulated wait. */
  private record Look(long time, long waited) {
  }

  private final RandomAccessFile file;
  private final byte[] text = new byte[MAX_LENGTH];
  /** The readings in order of time. The first is the last one before the latest instant passed to {@link #since}. */
  private final Deque<Look> looks = new ArrayDeque<>();

  CoreWaits() {
    file = open();
  }

  private static RandomAccessFile open() {
    try {
      return new RandomAccessFile(FILE, "r");
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  /** Records the thread's accumulated wait. */
  void look() {
    try {
      add(System.nanoTime(), waited());
    } catch (IOException e) {
      throw new UncheckedIOException(FILE, e);
    }
  }

  /** Adds a reading; tests call it with readings of their own. */
  void add(long time, long waited) {
    looks.add(new Look(time, waited));
  }

  private long waited() throws IOException {
    if (file == null) {
      return 0;
    }
    file.seek(0);
    int length = file.read(text);
    return Long.parseLong(new String(text, 0, length, StandardCharsets.US_ASCII).split(" ")[1]);
  }

  /**
   * Returns the nanoseconds that the thread waited between an instant and the last reading. A wait between two readings
   * is attributed to the time after the instant, as far as it fits between that and the later reading.
   *
   * @param from a {@link System#nanoTime} value, not before that of the last call
   */
  long since(long from) {
    Look before = looks.removeFirst();
    while (!looks.isEmpty() && looks.getFirst().time - from <= 0) {
      before = looks.removeFirst();
    }
    Look after = looks.isEmpty() ? before : looks.getFirst();
    looks.addFirst(before);
    long split = Math.max(0, Math.min(after.waited - before.waited, after.time - from));
    return split + looks.getLast().waited - after.waited;
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
