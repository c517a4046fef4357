/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.run.SweepLabel;

/** The patches of the queue that each arm was built with: the number per topic, and a list of all. */
final class Patches {
  private static final String FIELD = "patches";

  private final Map<String, Set<String>> numbers = new LinkedHashMap<>();
  private final SortedMap<String, QueuedPatch> all = new TreeMap<>();

  private Patches(Map<String, JsonNode> sides) {
    sides.forEach((arm, side) -> {
      String name = SweepLabel.parse(arm).map(SweepLabel::arm).orElse(arm);
      Set<String> own = numbers.computeIfAbsent(name, each -> new LinkedHashSet<>());
      for (JsonNode node : side.path(FIELD)) {
        QueuedPatch patch = new QueuedPatch(node.path("number").asText(), node.path("topic").asText(),
            node.path("title").asText());
        own.add(patch.number());
        all.put(patch.number(), patch);
      }
    });
  }

  /**
   * Returns the blocks about the patches of all arms.
   *
   * @param sides from results.json, by label
   */
  static List<Block> of(Map<String, JsonNode> sides) {
    if (sides.values().stream().noneMatch(side -> side.has(FIELD))) {
      return List.of(Words.note("The file does not say which patches of the queue the arms were built with: the "
          + "harness that wrote it did not record them."));
    }
    return new Patches(sides).blocks();
  }

  private List<Block> blocks() {
    if (all.isEmpty()) {
      return List.of(Words.of("No arm has a patch of this repository's queue."));
    }
    boolean same = numbers.values().stream().distinct().count() == 1;
    List<Block> blocks = new ArrayList<>();
    blocks.add(Words.of(words(same)));
    if (!same) {
      blocks.add(topics());
    }
    blocks.add(list());
    return blocks;
  }

  private String words(boolean same) {
    if (same) {
      return (numbers.size() == 1 ? "It has " : "All arms have the same ")
          + Numbers.count(all.size(), "patch", "patches") + " of this repository's queue.";
    }
    List<String> words = new ArrayList<>();
    numbers.forEach((arm, own) -> words.add(arm + " has "
        + (own.isEmpty() ? "none" : Numbers.count(own.size(), "patch", "patches"))));
    return "Of the " + Numbers.count(all.size(), "patch", "patches") + " of this repository's queue that an arm has, "
        + String.join(", ", words) + ".";
  }

  private List<String> heads(String... first) {
    List<String> heads = new ArrayList<>(List.of(first));
    heads.addAll(numbers.keySet());
    return heads;
  }

  private Table topics() {
    Table.Builder table = Table.named("topics", "Patches of each topic", heads("topic"));
    Map<String, List<QueuedPatch>> topics = new LinkedHashMap<>();
    all.values().forEach(patch -> topics.computeIfAbsent(patch.topic(), each -> new ArrayList<>()).add(patch));
    topics.forEach((topic, patches) -> {
      List<Object> row = new ArrayList<>();
      row.add(topic.isEmpty() ? "(without a topic)" : topic);
      numbers.values().forEach(own -> row.add(patches.stream().filter(patch -> own.contains(patch.number())).count()));
      table.row(row.toArray());
    });
    return table.build();
  }

  private Table list() {
    Table.Builder table = Table.named("patches", "The patches one by one", heads("patch", "topic", "what it does"));
    all.values().forEach(patch -> {
      List<Object> row = new ArrayList<>(List.of(patch.number(), patch.topic(), patch.title()));
      numbers.values().forEach(own -> row.add(own.contains(patch.number())));
      table.row(row.toArray());
    });
    return table.folded().build();
  }
}
