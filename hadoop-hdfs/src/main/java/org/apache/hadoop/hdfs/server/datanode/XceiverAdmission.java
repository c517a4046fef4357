/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.hadoop.util.RareLog;

/** Says which connections a DataNode takes a thread for, and logs, rarely, which it does not. Thread-safe. */
final class XceiverAdmission {
  private final LongAdder refused = new LongAdder();
  private final RareLog log;

  XceiverAdmission(Log log) {
    this.log = new RareLog(log);
  }

  /**
   * Refuses a connection beyond the bound.
   *
   * @param running threads for connections that there are already
   * @throws IOException if that are {@code max} or more
   */
  void check(int running, int max) throws IOException {
    if (running >= max) {
      refused.increment();
      throw new IOException("xceiverCount " + running + " reaches the limit of concurrent xcievers " + max);
    }
  }

  /** Returns how many connections were refused. */
  long refused() {
    return refused.sum();
  }

  /**
   * Notes that the thread that accepts connections goes on, a moment later, after {@code what}, which may come again
   * at once.
   */
  void survive(Throwable what) {
    log.survive(what);
  }
}
