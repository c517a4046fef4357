/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the files that the reduces of a program wrote. Stateless. */
public final class Parts {
  /** Reads one file. */
  @FunctionalInterface
  public interface Reader {
    /** Reads its records. */
    List<String> records(Path file) throws Exception;
  }

  private Parts() {
  }

  /** Reads all files below a folder whose path in it matches, but for checksums and other hidden ones. */
  public static Map<String, List<String>> read(Path folder, String glob, Reader reader) throws Exception {
    PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + glob);
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).filter(file -> matcher.matches(folder.relativize(file)))
          .filter(file -> !file.getFileName().toString().startsWith(".")).toList();
    }
    Map<String, List<String>> parts = new TreeMap<>();
    for (Path file : files) {
      parts.put(folder.relativize(file).toString(), reader.records(file));
    }
    return parts;
  }

  /** Reads the lines of a file of any bytes, each with its end. */
  public static List<String> lines(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    return text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)"));
  }

  /** Reads the rows of a file of any bytes, all as long as each other, but perhaps the last. */
  public static List<String> rows(Path file, int length) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    List<String> rows = new ArrayList<>();
    for (int at = 0; at < text.length(); at += length) {
      rows.add(text.substring(at, Math.min(at + length, text.length())));
    }
    return rows;
  }
}
