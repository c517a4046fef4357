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
 * The command that starts a JVM, in its parts. Immutable.
 *
 * @param java the program
 * @param options what is neither a property nor the class path, in order
 * @param properties the system properties; of those that are given twice the last one
 * @param classPath the entries
 * @param mainClass the name of the class that is run
 * @param arguments what follows it
 */
public record JvmCommand(String java, List<String> options, Map<String, String> properties, List<String> classPath,
    String mainClass, List<String> arguments) {
  private static final String CLASS_PATH = "-classpath";

  /**
   * Divides a command.
   *
   * @param words the program first
   * @param mainClass the word behind which arguments follow
   * @return nothing if it does not contain that word
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

  /** The words that {@link #parse} divides. */
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
