/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** The loops of a client, each of which owns the connections to some of the peers. Thread-safe. */
final class Loops<S extends Loop.Sockets> {
  private static final long CLOSE_MILLIS = 10_000;

  private final List<Loop> loops = new ArrayList<>();
  private final List<S> sockets = new ArrayList<>();
  // A task must reach its loop before the loop's end, or not at all: both are submitted under this lock. While it is
  // held nothing blocks, and no other lock is taken but those inside the loops' queues.
  private final Object gate = new Object();
  @GuardedBy("gate")
  private boolean closed;

  /**
   * Starts the loops.
   *
   * @param name the prefix of the threads' names, before a number
   * @param connections creates the owner of a loop's sockets
   * @throws IOException if the system lacks resources, for example file descriptors
   */
  Loops(String name, int threads, Function<Loop, S> connections) throws IOException {
    int started = 0;
    try {
      while (loops.size() < threads) {
        loops.add(new Loop(name + loops.size(), loop -> {
          S own = connections.apply(loop);
          sockets.add(own);
          return own;
        }));
      }
      while (started < threads) {
        loops.get(started).start();
        started++;
      }
    } catch (IOException | RuntimeException | Error e) {
      loops.subList(0, started).forEach(Loop::close);
      loops.subList(started, loops.size()).forEach(Loop::discard);
      throw e;
    }
  }

  /**
   * Submits a task on the connections of a peer to its loop. Returns at once.
   *
   * @throws IllegalStateException if the loops are closed: the task is not run then
   */
  void execute(Object peer, Consumer<S> task) {
    int hash = peer.hashCode();
    int number = Math.floorMod(hash ^ hash >>> 16, loops.size());
    synchronized (gate) {
      if (closed) {
        throw new IllegalStateException("The client has been closed");
      }
      loops.get(number).execute(() -> task.accept(sockets.get(number)));
    }
  }

  /**
   * Ends all requests and waits for the end of the threads, after which nothing is called any more; gives up after 10
   * seconds if a callback does not return. From a callback it does not wait: the requests end after that callback. A
   * second call waits like the first.
   */
  void close() {
    synchronized (gate) {
      if (!closed) {
        closed = true;
        loops.forEach(Loop::close);
      }
    }
    if (loops.stream().anyMatch(Loop::isCurrent)) {
      return;
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
