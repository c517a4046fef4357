/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The tests that the exports of patches contain: those that a patch names, and the test classes that these use. A class
 * that several need is in the export of the first, as exports applied on top of each other cannot both create a file.
 */
final class CarriedTests {
  private static final Pattern SUPPORT = Pattern.compile("import (?:static )?(org\\.apache\\.hadoop\\.testing\\.\\w+)");

  /** The file of each class, relative to the repository. */
  private final Map<String, String> files = new TreeMap<>();
  private final Map<String, String> carriers = new LinkedHashMap<>();
  private final Map<String, Set<String>> needed = new HashMap<>();
  private final Repository repository;

  CarriedTests(Repository repository, Series series) {
    this.repository = repository;
    for (Module module : Module.values()) {
      addFiles(repository.root().resolve(module.folder()).resolve("src/test/java"));
    }
    Map<String, Set<String>> uses = new HashMap<>();
    for (Patch patch : series.patches()) {
      Set<String> all = new LinkedHashSet<>();
      Deque<String> open = new ArrayDeque<>(patch.trailer("Tests"));
      while (!open.isEmpty()) {
        String name = open.remove();
        if (files.containsKey(name) && all.add(name)) {
          open.addAll(uses.computeIfAbsent(name, this::usesOf));
        }
      }
      needed.put(patch.path(), all);
      all.forEach(name -> carriers.putIfAbsent(name, patch.path()));
    }
  }

  private void addFiles(Path root) {
    if (!Files.isDirectory(root)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(root)) {
      walk.filter(file -> file.toString().endsWith(".java")).forEach(file -> files.put(
          root.relativize(file).toString().replaceFirst("\\.java$", "").replace('/', '.'),
          repository.root().relativize(file).toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> usesOf(String test) {
    String text = text(test);
    JavaNames names = new JavaNames(text, text);
    Set<String> uses = new TreeSet<>();
    for (String other : files.keySet()) {
      int dot = other.lastIndexOf('.');
      if (!other.equals(test) && names.has(other.substring(0, Math.max(dot, 0)), other.substring(dot + 1))) {
        uses.add(other);
      }
    }
    return uses;
  }

  private String text(String test) {
    try {
      return Files.readString(repository.root().resolve(files.get(test)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the files that the patch's export brings: their paths in upstream's layout, and their text. */
  Map<String, String> of(Patch patch) {
    Map<String, String> carried = new LinkedHashMap<>();
    for (String name : needed.get(patch.path())) {
      if (carriers.get(name).equals(patch.path())) {
        String file = files.get(name);
        carried.put(Module.upstreamTestPath(file), ApacheForm.of(file, text(name)));
      }
    }
    return carried;
  }

  /** Returns the patches whose exports contain tests or test helpers that are this patch's or that its tests use. */
  Set<String> broughtBy(Patch patch) {
    Set<String> others = new TreeSet<>();
    needed.get(patch.path()).forEach(name -> others.add(carriers.get(name)));
    others.remove(patch.path());
    return others;
  }

  /** Returns the classes of this repository's test support, which no export contains, that the patch's tests import. */
  Set<String> supportOf(Patch patch) {
    Set<String> support = new TreeSet<>();
    for (String name : needed.get(patch.path())) {
      for (Matcher matcher = SUPPORT.matcher(text(name)); matcher.find();) {
        if (!files.containsKey(matcher.group(1))) {
          support.add(matcher.group(1).replaceFirst(".*\\.", ""));
        }
      }
    }
    return support;
  }
}
