/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.util.Properties;

import org.apache.hadoop.mapred.TaskLogAppender;
import org.apache.log4j.Hierarchy;
import org.apache.log4j.Level;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.PropertyConfigurator;
import org.apache.log4j.config.PropertySetter;
import org.apache.log4j.spi.RootLogger;
import org.apache.log4j.varia.NullAppender;

/**
 * Sets up a task's logging on a separate logger hierarchy with an appender that writes nothing: log4j and the JDK
 * introspect their classes for properties once and cache the result. The loggers of this JVM are not changed. Nothing
 * is logged, because log4j counts the elapsed milliseconds that a pattern may show from the first event.
 */
final class LoggingWarmUp {
  private static final String APPENDER = "log4j.appender.none";
  /** A pattern without a date, as the JVM's time zone may be chosen by the job. */
  private static final String PATTERN = "%p %c: %m%n";

  private LoggingWarmUp() {
  }

  /** Runs the warm-up. */
  static void run() {
    Properties properties = new Properties();
    properties.setProperty("log4j.rootCategory", "INFO,none");
    properties.setProperty(APPENDER, NullAppender.class.getName());
    properties.setProperty(APPENDER + ".layout", PatternLayout.class.getName());
    properties.setProperty(APPENDER + ".layout.ConversionPattern", PATTERN);
    Hierarchy loggers = new Hierarchy(new RootLogger(Level.INFO));
    new PropertyConfigurator().doConfigure(properties, loggers);
    PropertySetter appender = new PropertySetter(new TaskLogAppender()); // it opens its file only when it is activated
    appender.setProperty("taskId", "none");
    appender.setProperty("isCleanup", "false");
    appender.setProperty("totalLogFileSize", "0");
  }
}
