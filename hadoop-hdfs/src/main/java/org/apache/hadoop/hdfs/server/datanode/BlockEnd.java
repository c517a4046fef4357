/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;

/**
 * The end of a block, which is closed once the datanodes further down have acknowledged all of it: by the thread that
 * received it, which is otherwise idle, while the thread that sends acknowledgements gives signs of life. Thread-safe.
 */
final class BlockEnd {
  private enum State {
    RECEIVING, HANDED_OVER, RUNNING, DONE, REFUSED
  }

  private final BlockWriter disk;
  private final boolean apart;
  @GuardedBy("this")
  private State state = State.RECEIVING;
  @GuardedBy("this")
  private BlockWriter.DiskWork work;
  @GuardedBy("this")
  private Throwable failure;

  /**
   * @param apart whether signs of life may be given; otherwise the thread that sends acknowledgements closes the block
   */
  BlockEnd(BlockWriter disk, boolean apart) {
    this.disk = disk;
    this.apart = apart;
  }

  /**
   * Waits for the work that closes the block and runs it; also returns if there will be none. For the thread that has
   * received the whole block.
   *
   * @return false after an interrupt: another thread takes over the block
   */
  boolean serve() {
    if (!apart) {
      return true;
    }
    BlockWriter.DiskWork closing;
    try {
      closing = take();
    } catch (InterruptedException e) {
      refuse();
      return false;
    }
    if (closing != null) {
      Throwable thrown = null;
      try {
        disk.run(closing);
      } catch (Throwable e) {
        thrown = e; // rethrown by the other thread
      }
      done(thrown);
    }
    return true;
  }

  private synchronized BlockWriter.DiskWork take() throws InterruptedException {
    while (state == State.RECEIVING) {
      wait();
    }
    if (state == State.REFUSED) {
      return null;
    }
    state = State.RUNNING;
    return work;
  }

  private synchronized void done(Throwable thrown) {
    failure = thrown;
    state = State.DONE;
    notifyAll();
  }

  /**
   * Refuses to close anything from now on. For the thread that sends acknowledgements, which also calls it at its end.
   */
  synchronized void refuse() {
    if (state == State.RECEIVING || state == State.HANDED_OVER) {
      state = State.REFUSED;
      notifyAll();
    }
  }

  /**
   * Makes the receiving thread run {@code closing}, and returns or throws as it does. For the thread that sends
   * acknowledgements.
   *
   * @return false if it was not run, as another thread takes over the block
   */
  boolean run(SignsOfLife signs, BlockWriter.DiskWork closing) throws IOException {
    if (!apart) {
      closing.run();
      return true;
    }
    handOver(closing);
    for (long millis = signs.untilDue(); isOpen(millis); millis = signs.untilDue()) {
      if (millis < 0) {
        signs.give();
      }
    }
    return result();
  }

  private synchronized void handOver(BlockWriter.DiskWork closing) {
    if (state == State.RECEIVING) {
      work = closing;
      state = State.HANDED_OVER;
      notifyAll();
    }
  }

  /**
   * Waits up to {@code millis} (0: until notified; negative: not at all), and returns whether the work is still to be
   * waited for.
   */
  private synchronized boolean isOpen(long millis) {
    if (millis >= 0 && (state == State.HANDED_OVER || state == State.RUNNING)) {
      try {
        wait(millis);
      } catch (InterruptedException e) {
        refuse(); // work that is already running is waited for
      }
    }
    return state == State.HANDED_OVER || state == State.RUNNING;
  }

  private synchronized boolean result() throws IOException {
    if (failure != null) {
      throw failure instanceof IOException io ? io : new IOException("Cannot close a block", failure);
    }
    return state == State.DONE;
  }
}
