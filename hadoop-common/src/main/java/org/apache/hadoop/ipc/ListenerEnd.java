/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import java.io.IOException;
import java.nio.channels.Selector;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The end of the thread that accepts a server's connections. Since JDK 11 a closed channel keeps its port until the
 * selector that it is registered with notices, so that the port is only free once that thread has closed the selector,
 * not when it is told to end.
 */
final class ListenerEnd {
  private static final Log LOG = LogFactory.getLog(ListenerEnd.class);
  private static final long PATIENCE_MILLIS = 10_000;

  private ListenerEnd() {
  }

  /**
   * Waits until the port is free, for a limited time, or until this thread is interrupted. Does not hold the listener's
   * monitor while it waits.
   *
   * @param listener the thread, which has been told to end
   * @param selector the selector of the thread; null if it is already closed
   */
  static void await(Thread listener, Selector selector) {
    try {
      if (listener.getState() == Thread.State.NEW) {
        selector.close();
      } else if (listener != Thread.currentThread()) {
        listener.join(PATIENCE_MILLIS);
        if (listener.isAlive()) {
          LOG.warn(listener.getName() + " has not ended after " + PATIENCE_MILLIS + " ms, and may still hold its port");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.warn(listener.getName() + " may still hold its port: " + e);
    }
  }
}
