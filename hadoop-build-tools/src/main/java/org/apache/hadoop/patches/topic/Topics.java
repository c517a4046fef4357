/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.topic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;

/**
 * The file patches/topics: unindented names, each followed by an indented description of what its patches change; lines
 * that start with # are comments. Its order is that of all lists. Immutable.
 */
public final class Topics {
  private static final String FILE = "patches/topics";

  private final List<Topic> all;

  private Topics(List<Topic> all) {
    this.all = List.copyOf(all);
  }

  /**
   * Reads the file.
   *
   * @throws PatchException if it cannot be read, or a topic is duplicated or lacks a description
   */
  public static Topics read(Repository repository) {
    Path file = repository.patches().resolve("topics");
    try {
      return parse(Files.readAllLines(file));
    } catch (IOException e) {
      throw new PatchException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static Topics parse(List<String> lines) {
    Map<String, Topic> topics = new LinkedHashMap<>();
    String name = null;
    int number = 0;
    for (String line : lines) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!line.startsWith(" ")) {
        name = line.strip();
        if (topics.put(name, new Topic(name, "", number)) != null) {
          throw new PatchException(FILE + ":" + number + ": '" + name + "' is listed twice");
        }
      } else if (name == null) {
        throw new PatchException(FILE + ":" + number + ": put the name of a topic above, not indented");
      } else {
        topics.computeIfPresent(name,
            (same, topic) -> new Topic(same, (topic.text() + " " + line.strip()).strip(), topic.line()));
      }
    }
    for (Topic topic : topics.values()) {
      if (topic.text().isEmpty()) {
        throw new PatchException(FILE + ":" + topic.line() + ": say below '" + topic.name()
            + "', indented, what its patches change");
      }
    }
    return new Topics(List.copyOf(topics.values()));
  }

  public List<Topic> all() {
    return all;
  }

  /** Returns the names, in order. */
  public List<String> names() {
    return all.stream().map(Topic::name).toList();
  }

  /**
   * Groups patches by topic, each topic's in the order of the series.
   *
   * @throws PatchException if a patch does not name one of these topics
   */
  public Map<Topic, List<Patch>> divide(List<Patch> patches) {
    Map<Topic, List<Patch>> divided = new LinkedHashMap<>();
    all.forEach(topic -> divided.put(topic, new ArrayList<>()));
    for (Patch patch : patches) {
      List<String> named = patch.trailer("Topic");
      Topic topic = all.stream().filter(each -> named.equals(List.of(each.name()))).findFirst()
          .orElseThrow(() -> new PatchException("patches/" + patch.path() + ": its Topic trailer names "
              + (named.isEmpty() ? "nothing" : "'" + String.join(", ", named) + "'") + "; it must name one of "
              + FILE));
      divided.get(topic).add(patch);
    }
    return divided;
  }
}
