/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/** The JMH benchmarks in a jar, as listed by the index that JMH puts into it. */
final class Benchmarks {
  private static final String LIST = "META-INF/BenchmarkList";
  /**
   * The position of the class name; fields are written as a letter, a length and the text: class, generated class,
   * method.
   */
  private static final int CLASS = 3;
  private static final int METHOD = 9;

  private Benchmarks() {
  }

  /**
   * Checks that {@code pattern} is found in the full name of at least one benchmark, by the same rule as JMH's.
   *
   * @throws UserError if none matches; suggests the nearest names
   */
  static void require(Path jar, String pattern) throws IOException {
    TreeSet<String> names = names(jar);
    Pattern compiled = Pattern.compile(pattern);
    if (names.stream().noneMatch(name -> compiled.matcher(name).find())) {
      TreeSet<String> shorts = new TreeSet<>();
      for (String name : names) {
        String[] parts = name.split("\\.");
        shorts.add(parts[parts.length - 2]);
        shorts.add(parts[parts.length - 2].replaceFirst("Benchmark$", ""));
        shorts.add(parts[parts.length - 2] + "." + parts[parts.length - 1]);
      }
      throw new UserError("no benchmark matches '" + pattern + "' (" + Names.suggest(pattern, shorts) + ")");
    }
  }

  private static TreeSet<String> names(Path jar) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry list = zip.getEntry(LIST);
      if (list == null) {
        throw new UserError(jar + " contains no benchmarks: run 'mvn package -DskipTests'");
      }
      try (InputStream in = zip.getInputStream(list)) {
        List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        for (String line : lines) {
          String[] words = line.split(" ");
          if (words.length > METHOD && words[0].equals("JMH")) {
            names.add(words[CLASS] + "." + words[METHOD]);
          }
        }
      }
    }
    return names;
  }
}
