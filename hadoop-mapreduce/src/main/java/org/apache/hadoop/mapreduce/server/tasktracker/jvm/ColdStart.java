/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.Locale;

/** The reasons why a JVM is started for a task instead of taking one that waits. */
public enum ColdStart {
  NO_POOL("no JVMs wait: by configuration, or as security is on"),
  ENDED("it has ended already"),
  NAMES_TASK("the options of its JVM name the task"),
  VARIABLES("its environment has variables of its own"),
  TEMP_FOLDER("its folder for temporary files is another"),
  LIBRARY_PATH("it has a path of native libraries of its own"),
  CLASS_PATH("its class path does not begin with the tracker's"),
  NO_TOKEN("it has no token"),
  NAME("its user or job has a name that is none of a file in this locale"),
  OTHER_FOLDER("it works outside of the tracker's local folders"),
  OTHER_OPTIONS("no JVM waits with its options"),
  NONE_WAITS("none of the JVMs with its options waits now"),
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
