/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * An event loop: a thread that waits for the sockets of its connections, which no other thread touches, for tasks from
 * other threads, and for timers. It uses only the JDK's selector: a starting reduce would spend longer on loading a
 * networking library than on copying its outputs.
 */
final class Loop implements Executor {
  /** The back-off in milliseconds if waiting for the sockets fails. */
  private static final long BROKEN_MILLIS = 100;

  private final Selector selector;
  private final Sockets sockets;
  private final Thread thread;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  // Whoever adds a task wakes the thread if this is set; the thread checks for tasks after it has set it.
  private volatile boolean asleep;

  /** The owner of a loop's sockets, called by the loop's thread. */
  interface Sockets {
    /** Ends everything pending, and everything that still comes. */
    void close();

    /**
     * Ends everything pending.
     *
     * @param cause not an IOException if this side is to blame
     * @return true if anybody was told
     */
    boolean fail(Throwable cause);
  }

  // Used by the thread only.
  private final Timers timers = new Timers();
  private final ReadMemory memory = new ReadMemory();
  private final Consumer<SelectionKey> ready = this::ready;
  private boolean ended;

  /**
   * @param sockets creates the owner of this loop's sockets
   * @throws IOException for example if the system has no more file descriptors
   */
  Loop(String name, Function<Loop, Sockets> sockets) throws IOException {
    selector = Selector.open();
    this.sockets = sockets.apply(this);
    thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  /** Starts the thread; to be called once, before anything else. */
  void start() {
    thread.start();
  }

  /** Closes a loop that was never started; to be called in place of {@link #start}. */
  void discard() {
    closeSelector();
  }

  boolean isCurrent() {
    return Thread.currentThread() == thread;
  }

  /** Submits the task to the loop's thread; it is dropped after the end of the loop. Thread-safe. */
  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    if (asleep) {
      selector.wakeup();
    }
  }

  /** Ends all requests, then the thread. Does not wait. Thread-safe. */
  void close() {
    execute(() -> {
      try {
        sockets.close();
      } finally {
        ended = true;
      }
    });
  }

  /** Waits for the end of the thread; returns at once if {@code millis} is 0 or less. */
  void join(long millis) throws InterruptedException {
    if (millis > 0) {
      thread.join(millis);
    }
  }

  /** Schedules the action to run after so many microseconds. For the loop's thread. */
  Timers.Timer schedule(long micros, Runnable action) {
    return timers.schedule(micros, action);
  }

  /** Returns how many actions are scheduled, including cancelled ones. For the loop's thread. */
  int timers() {
    return timers.size();
  }

  /** Registers the socket to be told when its channel is ready. For the loop's thread. */
  SelectionKey register(SocketChannel channel, int operations, TrackerSocket socket) throws IOException {
    return channel.register(selector, operations, socket);
  }

  /**
   * Returns the buffer into which all sockets are read, one after another. Received bytes are usually summed and copied
   * at once, so that they are still in the processor's caches. For the loop's thread.
   */
  ReadMemory memory() {
    return memory;
  }

  private void run() {
    while (!ended) {
      try {
        select();
      } catch (Throwable e) {
        failed(e);
        pause();
      }
      for (Runnable timer = timers.nextDue(); timer != null; timer = timers.nextDue()) {
        run(timer);
      }
      // Tasks added meanwhile wait until the sockets have been checked again.
      int waiting = tasks.size();
      for (int i = 0; i < waiting && !ended; i++) {
        run(tasks.remove());
      }
    }
    closeSelector();
  }

  private void closeSelector() {
    try {
      selector.close();
    } catch (IOException e) {
      // No socket is open on it, and there is nobody to tell.
    }
  }

  private void select() throws IOException {
    asleep = true;
    long millis = tasks.isEmpty() ? timers.millisToNext() : 0;
    if (millis == 0) {
      selector.selectNow(ready);
    } else {
      // 0 means to wait indefinitely.
      selector.select(ready, Math.max(0, millis));
    }
    asleep = false;
  }

  private void ready(SelectionKey key) {
    try {
      ((TrackerSocket) key.attachment()).ready();
    } catch (Throwable e) {
      failed(e);
    }
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      failed(e);
    }
  }

  /**
   * Ends everything pending: it is unknown what was left undone, and whoever waits for it would wait forever. The
   * thread goes on.
   */
  private void failed(Throwable cause) {
    boolean told = false;
    try {
      told = sockets.fail(cause);
    } catch (Throwable e) {
      if (e != cause) {
        cause.addSuppressed(e);
      }
    }
    if (!told && !(cause instanceof IOException)) {
      Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), cause);
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(BROKEN_MILLIS);
    } catch (InterruptedException e) {
      // It is interrupted only by mistake; its end is requested by a task.
    }
  }
}
