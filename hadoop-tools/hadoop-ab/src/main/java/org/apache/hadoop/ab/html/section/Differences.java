/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;

/** The settings that the arms had in common, and those in which they differed. */
final class Differences implements Section {
  /** The number of checksum digits that suffices to tell jars apart. */
  private static final int SUM = 12;

  @Override
  public String id() {
    return "differences";
  }

  @Override
  public String title() {
    return "What was different";
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return data.header().path("sides").isEmpty() ? Optional.of("the file does not say what the arms were")
        : Optional.empty();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    Map<String, JsonNode> sides = new LinkedHashMap<>();
    data.header().path("sides").forEach(side -> sides.put(side.path("label").asText(), side));
    List<Block> blocks = new ArrayList<>(List.of(arms(sides)));
    Table keys = keys(sides);
    if (keys.isEmpty()) {
      blocks.add(Words.of("No configuration key differs: the arms' defaults are those of their jars."));
    } else {
      blocks.add(keys);
    }
    Table jars = jars(sides);
    blocks.add(jars.isEmpty() ? Words.of("All arms had the same jars.") : jars);
    blocks.addAll(Patches.of(sides));
    blocks.add(conditions(data));
    return blocks;
  }

  private static Table arms(Map<String, JsonNode> sides) {
    Table.Builder table = Table.named("arms", "The arms", "arm", "description", "JDK", "JVM flags",
        "JVM flags of tasks", "keys set", "jars");
    sides.forEach((label, side) -> table.row(label, side.path("description").asText(), side.path("jdk").asText(),
        words(side.path("jvmFlags")), words(side.path("childJvmFlags")), side.path("conf").size(),
        side.path("jars").size()));
    return table.build();
  }

  private static String words(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).collect(Collectors.joining(" "));
  }

  /** Returns the table of keys with different values for some arms. */
  private static Table keys(Map<String, JsonNode> sides) {
    return compare("keys", "Configuration keys that differ; – means the arm's default", "key", sides, "conf",
        Function.identity(), "");
  }

  private static Table jars(Map<String, JsonNode> sides) {
    Set<String> all = names(sides, "jars");
    return compare("jars", "Jars that differ, by the start of their SHA-256; – if an arm has none of that name",
        "jar", sides, "jars", sum -> sum.substring(0, Math.min(SUM, sum.length())),
        "Of " + Numbers.count(all.size(), "jar", "jars") + ", those that are the same in all arms are omitted.");
  }

  private static Table compare(String name, String caption, String head, Map<String, JsonNode> sides, String field,
      Function<String, String> text, String more) {
    List<String> heads = new ArrayList<>(List.of(head));
    heads.addAll(sides.keySet());
    Table.Builder table = Table.named(name, caption, heads).more(more);
    for (String entry : names(sides, field)) {
      List<Object> row = new ArrayList<>(List.of(entry));
      sides.values().forEach(side -> row.add(side.path(field).has(entry)
          ? text.apply(side.path(field).path(entry).asText()) : null));
      if (sides.size() == 1 || row.stream().skip(1).distinct().count() > 1) {
        table.row(row.toArray());
      }
    }
    return table.build();
  }

  private static Set<String> names(Map<String, JsonNode> sides, String field) {
    Set<String> names = new TreeSet<>();
    sides.values().forEach(side -> side.path(field).fieldNames().forEachRemaining(names::add));
    return names;
  }

  private static Table conditions(ReportData data) {
    JsonNode header = data.header();
    JsonNode machine = header.path("machine");
    return Table.named("conditions", "What was the same for all", "condition", "value")
        .row("machine", machine.isEmpty() ? null : machine.path("cpu").asText() + ", " + Numbers.count(
            machine.path("cores").asLong(), "core", "cores") + ", " + (machine.path("memoryBytes").asLong() >> 30)
            + " GiB")
        .row("system", machine.path("system").asText())
        .row("files on", header.path("files").asText())
        .row("page cache", !header.has("coldCache") ? null
            : header.path("coldCache").asBoolean() ? "cold: dropped before each run" : "warm")
        .row("isolation", header.path("isolation").asText())
        .row("commit of the harness", header.path("commit").asText())
        .row("seed", header.path("seed").asText())
        .build();
  }
}
