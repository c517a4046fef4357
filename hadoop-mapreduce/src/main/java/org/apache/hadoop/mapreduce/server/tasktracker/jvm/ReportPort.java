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
 * The port that a tracker's tasks report to. A tracker that begins anew wants the one it had, by which it is known;
 * what has it for a moment is waited for. One that was chosen by the system is given up after that, and another is
 * chosen.
 *
 * <p>Not thread-safe.
 */
public final class ReportPort {
  private static final Log LOG = LogFactory.getLog(ReportPort.class);
  private static final int TRIES = 100;
  private static final long PAUSE_MILLIS = 100;

  private final int tries;
  /** A flag that is true if the system may choose the port; null before the first server. */
  private Boolean any;

  /** A way to make a server at a port, 0 being any. */
  public interface Maker<T> {
    T make(int port) throws IOException;
  }

  public ReportPort() {
    this(TRIES);
  }

  /** @param tries how often a port that another has is asked for, with a tenth of a second between two */
  ReportPort(int tries) {
    this.tries = tries;
  }

  /**
   * Makes a server.
   *
   * @param port the configured one at first, later the one it had
   * @throws BindException if another has the port and keeps it
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
          LOG.warn("Port " + port + " is not free, and another is taken: " + e.getMessage());
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
