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
 * The time that a thread could have run, but had no core, as Linux counts it for each thread (the second figure of
 * {@code schedstat}, see proc(5)). What the JobTracker takes for a heartbeat can so be told from what a machine with
 * more runnable threads than cores adds to it. Where there is no such file, no wait is seen. For the thread alone that
 * makes it.
 */
final class CoreWaits implements Closeable {
  private static final String FILE = "/proc/thread-self/schedstat";
  /** Three numbers. */
  private static final int MAX_LENGTH = 64;

  /** A look at what the thread had waited by an instant. */
  private record Look(long time, long waited) {
  }

  private final RandomAccessFile file;
  private final byte[] text = new byte[MAX_LENGTH];
  /** The looks by time. The first one is the last before the latest instant that {@link #since} was asked about. */
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

  /** Notes what the thread has waited until now. */
  void look() {
    try {
      add(System.nanoTime(), waited());
    } catch (IOException e) {
      throw new UncheckedIOException(FILE, e);
    }
  }

  /** Adds a look, for a test, which says what there was to be seen. */
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
   * Nanoseconds for which the thread waited between an instant and the last look. A wait between two looks is taken for
   * one after the instant as far as it fits between that and the later look.
   *
   * @param from by {@link System#nanoTime}; not before that of the last call
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
