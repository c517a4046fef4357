/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.shuffle.Signer;

/**
 * Fetches map outputs from trackers, from thousands at a time, on a few threads. There is one connection for each
 * tracker, kept while it is used; requests to one tracker are sent at once and answered in order. Thread-safe.
 */
public final class ShuffleClient implements Closeable {
  private static final long CLOSE_MILLIS = 10_000;

  private final Addresses addresses;
  private final Loop[] loops;
  private final Connections[] connections;
  // A request must get to its loop before the loop's end, or not at all: both are handed over under this lock, under
  // which nothing waits and no other lock is taken but those inside the loops' queues.
  private final Object gate = new Object();
  @GuardedBy("gate")
  private boolean closed;

  /**
   * @param signer knows the secret of the job that will be asked for; called by the client's threads
   * @throws UncheckedIOException if the system cannot serve the threads: no file descriptors are left, for example
   */
  public ShuffleClient(ClientSettings settings, Signer signer) {
    this(settings, signer, InetAddress::getByName);
  }

  ShuffleClient(ClientSettings settings, Signer signer, Addresses.Lookup lookup) {
    addresses = new Addresses(lookup);
    Shared shared = new Shared(settings, Objects.requireNonNull(signer), addresses);
    loops = new Loop[settings.threads()];
    connections = new Connections[loops.length];
    try {
      for (int i = 0; i < loops.length; i++) {
        int number = i;
        loops[i] = new Loop("shuffle-client-" + i, loop -> connections[number] = new Connections(shared, loop));
      }
    } catch (IOException e) {
      for (int i = 0; loops[i] != null; i++) {
        loops[i].discard();
      }
      throw new UncheckedIOException(e);
    }
    for (Loop loop : loops) {
      loop.start();
    }
  }

  /**
   * Asks for map outputs. Returns at once; may be called by any thread, from callbacks too.
   *
   * @param listener gets exactly one {@link FetchListener#ended}, and may have got it before this returns
   * @throws IllegalStateException if the client has been closed; the listener hears nothing then
   */
  public void fetch(FetchRequest request, FetchListener listener) {
    Outstanding outstanding = new Outstanding(request, Objects.requireNonNull(listener));
    int hash = outstanding.peer().hashCode();
    int number = Math.floorMod(hash ^ hash >>> 16, loops.length);
    synchronized (gate) {
      if (closed) {
        throw new IllegalStateException("The client has been closed");
      }
      loops[number].execute(() -> connections[number].send(outstanding));
    }
  }

  /**
   * Ends all requests with {@link FetchEnd.Kind#BROKEN}, closes the connections and waits for the end of the threads,
   * after which nothing is called any more; it gives up after 10 seconds if a callback does not return. From a callback
   * it does not wait: the requests end after that callback. A second call waits like the first.
   */
  @Override
  public void close() {
    synchronized (gate) {
      if (!closed) {
        closed = true;
        for (Loop loop : loops) {
          loop.close();
        }
      }
    }
    addresses.close();
    for (Loop loop : loops) {
      if (loop.isCurrent()) {
        return;
      }
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
    try {
      for (Loop loop : loops) {
        loop.join(TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
