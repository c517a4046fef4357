/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.later;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The list of test classes to run: on each line the source file of a class, as Surefire's pattern, and after a tab what
 * its use of the plug-ins has to be, if that is known. Immutable.
 */
final class ListedClasses {
  private static final String SUFFIX = ".java";

  private final Map<String, Optional<PluginUse>> uses = new TreeMap<>();

  ListedClasses(Path file) throws IOException {
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#") && !line.isBlank()) {
        String[] fields = line.split("\t", -1);
        if (fields.length > 2 || !fields[0].endsWith(SUFFIX)) {
          throw new IOException(file + ": '" + line + "' is not a source file, and a use after a tab or nothing");
        }
        uses.put(fields[0].substring(0, fields[0].length() - SUFFIX.length()).replace('/', '.'),
            fields.length < 2 ? Optional.empty() : Optional.of(use(file, line, fields[1])));
      }
    }
  }

  private static PluginUse use(Path file, String line, String key) throws IOException {
    try {
      return PluginUse.of(key);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": '" + line + "': " + e.getMessage(), e);
    }
  }

  Set<String> names() {
    return uses.keySet();
  }

  /** Returns the use that a class has to make of the plug-ins; empty if any will do. */
  Optional<PluginUse> expected(String name) {
    return uses.get(name);
  }
}
