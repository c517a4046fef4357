/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.hadoop.util.RareLog;

/**
 * Decides for which connections a DataNode starts a thread, and logs, at a limited rate, those it refuses. Thread-safe.
 */
final class XceiverAdmission {
  private final LongAdder refused = new LongAdder();
  private final RareLog log;

  XceiverAdmission(Log log) {
    this.log = new RareLog(log);
  }

  /**
   * Refuses a connection beyond the limit.
   *
   * @param running the number of connection threads that are running
   * @throws IOException if there are {@code max} or more
   */
  void check(int running, int max) throws IOException {
    if (running >= max) {
      refused.increment();
      throw new IOException("xceiverCount " + running + " reaches the limit of concurrent xcievers " + max);
    }
  }

  /** Returns the number of refused connections. */
  long refused() {
    return refused.sum();
  }

  /** Notes that the accepting thread continues, a moment later, after {@code what}, which may recur at once. */
  void survive(Throwable what) {
    log.survive(what);
  }
}
