/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * A failure to send a response because its caller no longer waits for it. It is not an error of a server whose callers
 * end when they have what they want, such as a tracker of many tasks: each failure is logged at debug level, and all of
 * a minute together in one line.
 */
@SuppressWarnings("serial")
final class UnsentAnswer extends IOException {
  private static final Log LOG = LogFactory.getLog(UnsentAnswer.class);
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final AtomicLong UNTOLD = new AtomicLong();
  private static final AtomicLong TOLD_AT = new AtomicLong(System.nanoTime() - QUIET_NANOS);

  private UnsentAnswer(String call, IOException cause) {
    super(call + ": " + cause, cause);
  }

  /** Creates and logs the failure, with a summary at most once a minute. */
  static UnsentAnswer of(String call, IOException cause) {
    UnsentAnswer unsent = new UnsentAnswer(call, cause);
    LOG.debug("The caller is gone", unsent);
    long untold = UNTOLD.incrementAndGet();
    long now = System.nanoTime();
    long before = TOLD_AT.get();
    if (now - before >= QUIET_NANOS && TOLD_AT.compareAndSet(before, now)) {
      UNTOLD.addAndGet(-untold);
      LOG.info("Responses that could not be sent because their callers were gone: " + untold + "; the last: "
          + unsent.getMessage());
    }
    return unsent;
  }
}
