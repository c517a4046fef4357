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
 * selector that it is registered with has noticed, so a port is free when that thread has closed the selector, and not
 * when it has been told to end.
 */
final class ListenerEnd {
  private static final Log LOG = LogFactory.getLog(ListenerEnd.class);
  private static final long PATIENCE_MILLIS = 10_000;

  private ListenerEnd() {
  }

  /**
   * Returns when the port is free, or this thread is interrupted. Holds none of the listener's monitor meanwhile.
   *
   * @param listener which has been told to end
   * @param selector its; null if it has closed that
   */
  static void await(Thread listener, Selector selector) {
    try {
      if (listener.getState() == Thread.State.NEW) {
        selector.close();
      } else if (listener != Thread.currentThread()) {
        listener.join(PATIENCE_MILLIS);
        if (listener.isAlive()) {
          LOG.warn(listener.getName() + " has not ended after " + PATIENCE_MILLIS + " ms, and may still have its port");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.warn(listener.getName() + " may still have its port: " + e);
    }
  }
}
