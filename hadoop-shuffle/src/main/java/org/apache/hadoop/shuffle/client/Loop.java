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
 * A thread with the connections that it alone touches: waits for their sockets, for what other threads hand over, and
 * for times. It is the JDK's selector and nothing more; a reduce that starts would spend longer on loading a library
 * for this than on copying its outputs.
 */
final class Loop implements Executor {
  /** The milliseconds between two attempts to wait for sockets, if that fails. */
  private static final long BROKEN_MILLIS = 100;

  private final Selector selector;
  private final Sockets sockets;
  private final Thread thread;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  // Whoever adds a task wakes the thread if this is set; the thread looks for tasks after it has set it.
  private volatile boolean asleep;

  /** The holder of the sockets of a loop, called by its thread. */
  interface Sockets {
    /** Ends all there is, and what still comes. */
    void close();

    /**
     * Ends all there is.
     *
     * @param cause no IOException if this side is to blame
     * @return whether anybody has been told
     */
    boolean fail(Throwable cause);
  }

  // Of the thread alone.
  private final Timers timers = new Timers();
  private final ReadMemory memory = new ReadMemory();
  private final Consumer<SelectionKey> ready = this::ready;
  private boolean ended;

  /**
   * @param sockets makes what has the sockets of this loop
   * @throws IOException if the system has no more file descriptors, for example
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

  /** Has the loop's thread run it. Thread-safe. After the end of the loop it is forgotten. */
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

  /** Waits for the thread's end; 0 or less does not wait. */
  void join(long millis) throws InterruptedException {
    if (millis > 0) {
      thread.join(millis);
    }
  }

  /** Has the action run after so many microseconds. For the loop's thread. */
  Timers.Timer schedule(long micros, Runnable action) {
    return timers.schedule(micros, action);
  }

  /** Returns how many actions wait for their time, cancelled ones included. For the loop's thread. */
  int timers() {
    return timers.size();
  }

  /** Has the socket told when its channel is ready. For the loop's thread. */
  SelectionKey register(SocketChannel channel, int operations, TrackerSocket socket) throws IOException {
    return channel.register(selector, operations, socket);
  }

  /**
   * Returns the memory into which all sockets are read, one after another. What comes in is summed and copied at once,
   * mostly, so that it is still in the processor's caches. For the loop's thread.
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
      // Those that come meanwhile wait until the sockets have been looked at again.
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
      // No socket is open on it, and nobody is there to tell.
    }
  }

  private void select() throws IOException {
    asleep = true;
    long millis = tasks.isEmpty() ? timers.millisToNext() : 0;
    if (millis == 0) {
      selector.selectNow(ready);
    } else {
      // 0 means to wait for as long as it takes.
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
   * Ends all that is under way: nobody knows what has been left undone, and who waits for it would wait for ever. The
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
      // Nobody interrupts it but by mistake; its end comes as a task.
    }
  }
}
