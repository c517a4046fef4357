/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.Locale;

/** The reasons why a JVM is started for a task instead of taking one that waits. */
public enum ColdStart {
  NO_POOL("no JVMs are kept waiting, by configuration or because security is enabled"),
  ENDED("it has already ended"),
  NAMES_TASK("the options of its JVM name the task"),
  VARIABLES("its environment has additional variables"),
  TEMP_FOLDER("it uses another folder for temporary files"),
  LIBRARY_PATH("it has its own path of native libraries"),
  CLASS_PATH("its class path does not begin with the tracker's"),
  NO_TOKEN("it has no token"),
  NAME("its user or job has a name that cannot be a file name in this locale"),
  OTHER_FOLDER("its working folder is outside the tracker's local folders"),
  OTHER_OPTIONS("no JVMs with its options are kept waiting"),
  NONE_WAITS("no JVM with its options is waiting at the moment"),
  FAILED("it could not be handed over");

  private final String text;

  ColdStart(String text) {
    this.text = text;
  }

  /** Returns the reason in one word, as a label of metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return text;
  }
}
