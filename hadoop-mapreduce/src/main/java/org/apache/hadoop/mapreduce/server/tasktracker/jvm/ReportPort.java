/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The port that a tracker's tasks report to. A tracker that reinitializes wants its previous port, by which it is
 * known; if another process holds the port for a moment, the tracker waits for it. If it is not released and the system
 * had chosen the port, the tracker gives it up and gets another one.
 *
 * <p>Not thread-safe.
 */
public final class ReportPort {
  private static final Log LOG = LogFactory.getLog(ReportPort.class);
  private static final int TRIES = 100;
  private static final long PAUSE_MILLIS = 100;

  private final int tries;
  /** True if the system may choose the port; null before the first server. */
  private Boolean any;

  /** A factory of servers that listen on a port, 0 for any. */
  public interface Maker<T> {
    T make(int port) throws IOException;
  }

  public ReportPort() {
    this(TRIES);
  }

  /** @param tries the number of attempts to bind to a port in use, a tenth of a second apart */
  ReportPort(int tries) {
    this.tries = tries;
  }

  /**
   * Creates a server.
   *
   * @param port the configured port at first, later the previous one
   * @throws BindException if another process keeps the port
   */
  public <T> T bind(int port, Maker<T> maker) throws IOException, InterruptedException {
    if (any == null) {
      any = port == 0;
      return maker.make(port);
    }
    for (int tried = 1; ; tried++) {
      try {
        return maker.make(port);
      } catch (BindException e) {
        if (tried == tries && any) {
          LOG.warn("Port " + port + " is not free; using another one: " + e.getMessage());
          return maker.make(0);
        }
        if (tried == tries) {
          throw e;
        }
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }
}
