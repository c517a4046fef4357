/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.net.MalformedURLException;
import java.net.URL;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.helpers.Loader;
import org.apache.log4j.helpers.OptionConverter;

/**
 * The logging of a JVM that does not know yet which task it will run. Log4j reads its configuration files only once the
 * task is known. Until then there are no events: log4j would complain on the task's standard error that it has no
 * appender, and would count the task's elapsed milliseconds from the first event.
 */
final class LateLogging {
  /** The property that keeps log4j from reading its configuration files by itself. */
  private static final String OVERRIDE = "log4j.defaultInitOverride";
  private static final String FILE = "log4j.configuration";
  private static final String CONFIGURATOR = "log4j.configuratorClass";

  /** The value of this property as set by the JVM's options; null if not set. */
  private static String given;

  private LateLogging() {
  }

  /** Suppresses all logging for now; to be called once, before the first logger is created. */
  static void hold() {
    given = System.setProperty(OVERRIDE, "true");
    LogManager.getLoggerRepository().setThreshold(Level.OFF);
  }

  /** Reads the configuration files that log4j would have read at its start, by its rules. */
  static void begin() {
    LogManager.getLoggerRepository().setThreshold(Level.ALL);
    if (given == null) {
      System.clearProperty(OVERRIDE);
    } else {
      System.setProperty(OVERRIDE, given);
      if (!given.equalsIgnoreCase("false")) {
        return;
      }
    }
    String name = System.getProperty(FILE);
    URL file = name == null ? first("log4j.xml", "log4j.properties") : named(name);
    if (file != null) {
      OptionConverter.selectAndConfigure(file, System.getProperty(CONFIGURATOR), LogManager.getLoggerRepository());
    }
  }

  private static URL first(String xml, String properties) {
    URL file = Loader.getResource(xml);
    return file == null ? Loader.getResource(properties) : file;
  }

  private static URL named(String name) {
    try {
      return new URL(name);
    } catch (MalformedURLException e) {
      return Loader.getResource(name);
    }
  }
}
