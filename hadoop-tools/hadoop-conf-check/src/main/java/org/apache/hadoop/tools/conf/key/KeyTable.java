/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The two tables of keys: {@code stock-keys.txt}, which documents the format, and {@code own-keys.txt}, which the build
 * generates from constants. A key is in one of them, once.
 */
final class KeyTable {
  private static final String STOCK = "stock-keys.txt";
  private static final String OWN = "own-keys.txt";

  private final Map<String, Key> keys = new TreeMap<>();
  private final List<Key> patterns = new ArrayList<>();
  private final Map<String, Set<Program>> prefixes = new TreeMap<>();
  private final Set<String> own;

  /** Reads the two resources. */
  static KeyTable read() {
    return new KeyTable(lines(STOCK), lines(OWN));
  }

  /** @throws IllegalArgumentException if a line is malformed or a key is listed twice */
  KeyTable(List<String> stock, List<String> own) {
    this.own = Set.copyOf(own.stream().map(line -> line.split("\\s+")[0]).toList());
    for (List<String> table : List.of(stock, own)) {
      table.stream().filter(line -> isPrefixRule(line)).forEach(this::addPrefix);
    }
    for (List<String> table : List.of(stock, own)) {
      table.stream().filter(line -> !isPrefixRule(line)).forEach(this::addKey);
    }
    // The longest pattern first, as the most specific one.
    patterns.sort((one, other) -> other.name().length() - one.name().length());
  }

  private static List<String> lines(String resource) {
    try (InputStream in = KeyTable.class.getResourceAsStream("/org/apache/hadoop/tools/conf/" + resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is not in the jar: build the module with Maven");
      }
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isPrefixRule(String line) {
    String[] words = line.split("\\s+");
    return words.length == 2 && words[1].startsWith("@");
  }

  private void addPrefix(String line) {
    String[] words = line.split("\\s+");
    prefixes.put(words[0].substring(0, words[0].length() - 1), programs(words[1]));
  }

  private void addKey(String line) {
    List<String> words = new ArrayList<>(Arrays.asList(line.split("\\s+")));
    String name = words.remove(0);
    try {
      String last = words.get(words.size() - 1);
      Set<Program> readers = last.startsWith("@") ? programs(words.remove(words.size() - 1)) : readers(name);
      Key key = new Key(name, TypeText.parse(words), readers);
      if (key.isPattern()) {
        patterns.add(key);
      } else if (keys.put(name, key) != null) {
        throw new IllegalArgumentException("listed twice");
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static Set<Program> programs(String word) {
    Set<Program> programs = EnumSet.noneOf(Program.class);
    for (String program : word.substring(1).split(",")) {
      programs.add(Program.valueOf(program.toUpperCase(Locale.ROOT)));
    }
    return programs;
  }

  /** Returns the readers of a key of this name by its prefix. */
  Set<Program> readers(String name) {
    for (int length = name.length(); length >= 0; length--) {
      Set<Program> programs = prefixes.get(name.substring(0, length));
      if (programs != null) {
        return programs;
      }
    }
    throw new IllegalArgumentException("no rule for its prefix");
  }

  Optional<Key> find(String name) {
    Key key = keys.get(name);
    return key != null ? Optional.of(key)
        : patterns.stream().filter(pattern -> fits(pattern.name(), name)).findFirst();
  }

  private static boolean fits(String pattern, String name) {
    int star = pattern.indexOf('*');
    return name.length() >= pattern.length() - 1 && name.startsWith(pattern.substring(0, star))
        && name.endsWith(pattern.substring(star + 1));
  }

  /** Returns the keys that are not patterns. */
  Collection<Key> keys() {
    return keys.values();
  }

  /** Returns true if the type of the key comes from one of our constants. */
  boolean isOwn(String name) {
    return own.contains(name);
  }
}
