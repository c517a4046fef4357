/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command line that starts a JVM, split into its parts. Immutable.
 *
 * @param java the JVM's executable
 * @param options everything except the system properties and the class path, in order
 * @param properties the system properties; if one is given twice, the last value
 * @param classPath the entries of the class path
 * @param mainClass the name of the main class
 * @param arguments the arguments of the main class
 */
public record JvmCommand(String java, List<String> options, Map<String, String> properties, List<String> classPath,
    String mainClass, List<String> arguments) {
  private static final String CLASS_PATH = "-classpath";

  /**
   * Splits a command line.
   *
   * @param words the words of the command line, the executable first
   * @param mainClass the word that precedes the arguments
   * @return empty if the command line does not contain that word
   */
  public static Optional<JvmCommand> parse(List<String> words, String mainClass) {
    int main = words.indexOf(mainClass);
    if (main < 1) {
      return Optional.empty();
    }
    List<String> options = new ArrayList<>();
    Map<String, String> properties = new LinkedHashMap<>();
    List<String> classPath = List.of();
    for (int i = 1; i < main; i++) {
      String word = words.get(i);
      if (word.equals(CLASS_PATH) && i + 1 < main) {
        classPath = List.of(words.get(++i).split(File.pathSeparator));
      } else if (word.startsWith("-D")) {
        String[] parts = word.substring(2).split("=", 2);
        properties.put(parts[0], parts.length == 2 ? parts[1] : "");
      } else if (!word.isEmpty()) {
        options.add(word);
      }
    }
    return Optional.of(new JvmCommand(words.get(0), List.copyOf(options), properties, classPath, mainClass,
        List.copyOf(words.subList(main + 1, words.size()))));
  }

  /** Returns the words of a command line that {@link #parse} splits into these parts. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(java);
    words.addAll(options);
    properties.forEach((name, value) -> words.add("-D" + name + "=" + value));
    words.add(CLASS_PATH);
    words.add(String.join(File.pathSeparator, classPath));
    words.add(mainClass);
    words.addAll(arguments);
    return words;
  }
}
