/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.later;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The extent to which the plug-ins served the jobs of a test class, according to the tasks' logs. */
enum PluginUse {
  SERVED("served", "served by the plug-ins"),
  PARTLY("partly", "served in part, and left to Hadoop in part"),
  LEFT("left", "left to Hadoop"),
  NONE("none", "without a task that sorts or copies");

  private static final List<String> SERVING =
      List.of("Map output collector class = org.apache.hadoop.mapred.StampedeMapOutput",
          "Using ShuffleConsumerPlugin: org.apache.hadoop.mapred.StampedeShuffle");
  private static final List<String> LEAVING = List.of("Hadoop's own buffer sorts the output of this job's maps: ",
      "Hadoop's own class copies and merges the map outputs of this job's reduces: ");

  private static final List<String> COUNTED = List.of("MAPS_SORTED_BY_STAMPEDE", "REDUCES_SHUFFLED_BY_STAMPEDE");

  private final String key;
  private final String words;

  PluginUse(String key, String words) {
    this.key = key;
    this.words = words;
  }

  /** Returns the word for this in the list of classes. */
  String key() {
    return key;
  }

  /**
   * Returns the use for a word in the list of classes.
   *
   * @throws IllegalArgumentException if there is none
   */
  static PluginUse of(String key) {
    for (PluginUse use : values()) {
      if (use.key.equals(key)) {
        return use;
      }
    }
    throw new IllegalArgumentException("'" + key + "' is none of "
        + Stream.of(values()).map(PluginUse::key).collect(Collectors.joining(", ")));
  }

  /** Searches the output of a class and the logs of the containers of its clusters. */
  static PluginUse of(Path run, String className) throws IOException {
    String simpleName = className.substring(className.lastIndexOf('.') + 1);
    List<Path> logs = new ArrayList<>(List.of(run.resolve("reports").resolve(className + "-output.txt")));
    try (Stream<Path> files = Files.walk(run)) {
      files.filter(file -> file.endsWith("syslog"))
          .filter(file -> file.toString().contains("/" + simpleName)).forEach(logs::add);
    }
    boolean serving = false;
    boolean leaving = false;
    for (Path log : logs) {
      if (Files.isRegularFile(log)) {
        String text = Files.readString(log, StandardCharsets.ISO_8859_1);
        boolean left = LEAVING.stream().anyMatch(text::contains);
        leaving |= left;
        // A task that is left to Hadoop has the key as well, and logs it.
        serving |= COUNTED.stream().anyMatch(text::contains) || !left && SERVING.stream().anyMatch(text::contains);
      }
    }
    return serving ? leaving ? PARTLY : SERVED : leaving ? LEFT : NONE;
  }

  @Override
  public String toString() {
    return words;
  }
}
