/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Collects what a class logs until it is closed. Thread-safe. */
final class LoggedMessages extends AppenderSkeleton implements AutoCloseable {
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final Logger logger;

  private LoggedMessages(Logger logger) {
    this.logger = logger;
  }

  static LoggedMessages of(Class<?> logging) {
    LoggedMessages log = new LoggedMessages(Logger.getLogger(logging));
    log.logger.addAppender(log);
    return log;
  }

  List<String> messages() {
    return messages;
  }

  @Override
  protected void append(LoggingEvent event) {
    messages.add(event.getRenderedMessage());
  }

  @Override
  public boolean requiresLayout() {
    return false;
  }

  @Override
  public void close() {
    logger.removeAppender(this);
  }
}
