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
 * The log of a JVM that does not know at its start where it belongs. Log4j reads its files when it does. Until then
 * there are no events: log4j would complain on the task's error output that it has nowhere to put them, and would count
 * the task's milliseconds from the first one.
 */
final class LateLogging {
  /** The property by which log4j leaves its files alone. */
  private static final String OVERRIDE = "log4j.defaultInitOverride";
  private static final String FILE = "log4j.configuration";
  private static final String CONFIGURATOR = "log4j.configuratorClass";

  /** The value that this property has by the JVM's options; null if none. */
  private static String given;

  private LateLogging() {
  }

  /** Logs nothing for now. Before the first logger; once. */
  static void hold() {
    given = System.setProperty(OVERRIDE, "true");
    LogManager.getLoggerRepository().setThreshold(Level.OFF);
  }

  /** Reads the files that log4j would have read at first, by its rules. */
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
