/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.ab.report.SavedResults;

/** The differences between the circumstances of two measurements, one line each. */
final class HeaderDifference {
  /**
   * The parts that are ignored: the time and the number of rounds are not circumstances. The command is compared only
   * where nothing else reflects it.
   */
  private static final Set<String> PASSED_OVER = Set.of("started", "rounds", "command", "description");
  private static final String NONE = "(none)";
  private static final int MAX_LENGTH = 100;

  private HeaderDifference() {
  }

  /** Returns the lines; empty if everything is equal. */
  static List<String> of(SavedResults before, SavedResults after) {
    Map<String, String> first = flat(before);
    Map<String, String> second = flat(after);
    Set<String> names = new TreeSet<>(first.keySet());
    names.addAll(second.keySet());
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      String old = first.getOrDefault(name, NONE);
      String now = second.getOrDefault(name, NONE);
      if (!old.equals(now)) {
        lines.add(name + ": " + brief(old) + " -> " + brief(now));
      }
    }
    return lines;
  }

  private static String brief(String text) {
    return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
  }

  /** Returns single values by a readable name: {@code machine cpu}, {@code tuned conf io.sort.mb}. */
  private static Map<String, String> flat(SavedResults results) {
    Map<String, String> flat = new TreeMap<>();
    if (results.header().has("description")) {
      Subject subject = Subject.of(results);
      flat.put("description", subject.description());
      flat.put("options", subject.options().isEmpty() ? NONE : String.join(" ", subject.options()));
    }
    results.header().properties().forEach(field -> {
      if (field.getKey().equals("sides")) {
        field.getValue().forEach(side -> side.properties().forEach(each -> {
          if (!each.getKey().equals("label")) {
            add(flat, side.path("label").asText() + " " + each.getKey(), each.getValue());
          }
        }));
      } else if (!PASSED_OVER.contains(field.getKey())) {
        add(flat, field.getKey(), field.getValue());
      }
    });
    return flat;
  }

  private static void add(Map<String, String> flat, String name, JsonNode value) {
    if (value.isObject()) {
      value.properties().forEach(field -> add(flat, name + " " + field.getKey(), field.getValue()));
    } else if (value.isArray() && value.path(0).isObject()) {
      // Patches, keyed by number.
      value.forEach(patch -> flat.put(name + " " + patch.path("number").asText(), patch.path("title").asText()));
    } else if (value.isArray()) {
      List<String> words = new ArrayList<>();
      value.forEach(word -> words.add(word.asText()));
      flat.put(name, words.isEmpty() ? NONE : String.join(" ", words));
    } else {
      flat.put(name, value.asText());
    }
  }
}
