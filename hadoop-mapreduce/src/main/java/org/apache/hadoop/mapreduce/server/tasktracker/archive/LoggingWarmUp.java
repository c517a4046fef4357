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
 * The set-up of a task's log, on loggers that nobody has and an appender without a file: log4j and the JDK look through
 * their classes for properties once, and remember. The loggers of this JVM stay as they are. Nothing is logged, as the
 * first event is where log4j begins to count the milliseconds that a pattern may show.
 */
final class LoggingWarmUp {
  private static final String APPENDER = "log4j.appender.none";
  /** A pattern without a date, as the JVM's time zone may be the job's. */
  private static final String PATTERN = "%p %c: %m%n";

  private LoggingWarmUp() {
  }

  /** Warms up. */
  static void run() {
    Properties properties = new Properties();
    properties.setProperty("log4j.rootCategory", "INFO,none");
    properties.setProperty(APPENDER, NullAppender.class.getName());
    properties.setProperty(APPENDER + ".layout", PatternLayout.class.getName());
    properties.setProperty(APPENDER + ".layout.ConversionPattern", PATTERN);
    Hierarchy loggers = new Hierarchy(new RootLogger(Level.INFO));
    new PropertyConfigurator().doConfigure(properties, loggers);
    PropertySetter appender = new PropertySetter(new TaskLogAppender()); // it opens its file when it is activated
    appender.setProperty("taskId", "none");
    appender.setProperty("isCleanup", "false");
    appender.setProperty("totalLogFileSize", "0");
  }
}
