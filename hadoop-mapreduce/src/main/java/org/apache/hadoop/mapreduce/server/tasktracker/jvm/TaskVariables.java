/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The environment variables that a configuration sets for tasks: {@code NAME=value}, separated by commas. Stateless.
 */
final class TaskVariables {
  private TaskVariables() {
  }

  /**
   * Adds the configured variables to those of a process. {@code $NAME} in the value of NAME stands for its previous
   * value. Parts of the text that set nothing are skipped; a task with such a text fails before it has a JVM.
   *
   * @param inherited returns the value that the process inherits from this one; null if the variable is not set
   */
  static void add(String text, Map<String, String> variables, UnaryOperator<String> inherited) {
    for (String each : text.split(",")) {
      String[] parts = each.split("=");
      if (parts.length > 1) {
        String before = variables.containsKey(parts[0]) ? variables.get(parts[0]) : inherited.apply(parts[0]);
        variables.put(parts[0], parts[1].replace("$" + parts[0], before == null ? "" : before));
      }
    }
  }
}
