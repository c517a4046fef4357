/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Counts the client calls that the servers of this JVM answer, from the lines that they log. Thread-safe. */
public final class ServedCalls implements AutoCloseable {
  private static final Pattern SERVED = Pattern.compile("Served: (\\w+) .*");
  /** The calls that depend on timing: of DataNodes, of leases, and a client's polls for the completion of a file. */
  private static final String BY_TIME =
      "sendHeartbeat|blockReceived|blockReport|renewLease|complete|getProtocolVersion|versionRequest|register";

  private final Map<String, Integer> counts = new TreeMap<>();
  private final Logger logger = Logger.getLogger("org.apache.hadoop.ipc.Server");
  private final Level level = logger.getLevel();
  private final boolean additive = logger.getAdditivity();
  private final AppenderSkeleton appender = new AppenderSkeleton() {
    @Override
    protected void append(LoggingEvent event) {
      Matcher served = SERVED.matcher(event.getRenderedMessage());
      if (served.matches() && !served.group(1).matches(BY_TIME)) {
        synchronized (counts) {
          counts.merge(served.group(1), 1, Integer::sum);
        }
      }
    }

    @Override
    public void close() {
      // nothing to release
    }

    @Override
    public boolean requiresLayout() {
      return false;
    }
  };

  /** Starts counting. */
  public ServedCalls() {
    logger.addAppender(appender);
    logger.setLevel(Level.DEBUG);
    logger.setAdditivity(false);
  }

  /** Returns the number of calls by method, and resets the counts. */
  public Map<String, Integer> take() {
    synchronized (counts) {
      Map<String, Integer> all = new TreeMap<>(counts);
      counts.clear();
      return all;
    }
  }

  @Override
  public void close() {
    logger.removeAppender(appender);
    logger.setLevel(level);
    logger.setAdditivity(additive);
  }
}
