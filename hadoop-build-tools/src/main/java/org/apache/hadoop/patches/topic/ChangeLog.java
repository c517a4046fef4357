/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.topic;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.patches.queue.Patch;

/**
 * The generator of the list in CHANGES.txt below the name of the release: a section for each type of patch, by topic.
 */
final class ChangeLog {
  private ChangeLog() {
  }

  static String of(Map<Topic, List<Patch>> divided) {
    StringBuilder text = new StringBuilder();
    for (PatchType type : PatchType.values()) {
      text.append("\n  ").append(type.section()).append('\n');
      int before = text.length();
      divided.forEach((topic, patches) -> add(text, topic, patches.stream().filter(type::isOf).toList()));
      if (text.length() == before) {
        text.append("\n    None.\n");
      }
    }
    return text.toString();
  }

  private static void add(StringBuilder text, Topic topic, List<Patch> patches) {
    if (!patches.isEmpty()) {
      text.append("\n    ").append(topic.name()).append("\n\n");
      patches.forEach(patch -> text.append("      ").append(patch.subject()).append(".\n"));
    }
  }
}
