/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.net.MalformedURLException;
import java.net.URL;
import org.apache.log4j.LogManager;
import org.apache.log4j.helpers.Loader;
import org.apache.log4j.helpers.OptionConverter;

/** The log of a JVM that does not know at its start where it belongs. Log4j reads its files when it does. */
final class LateLogging {
  /** The property by which log4j leaves its files alone. */
  private static final String OVERRIDE = "log4j.defaultInitOverride";
  private static final String FILE = "log4j.configuration";
  private static final String CONFIGURATOR = "log4j.configuratorClass";

  private LateLogging() {
  }

  /** Logs nothing for now. Before the first logger. */
  static void hold() {
    System.setProperty(OVERRIDE, "true");
  }

  /** Reads the files that log4j would have read at first, by its rules. */
  static void begin() {
    System.clearProperty(OVERRIDE);
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
