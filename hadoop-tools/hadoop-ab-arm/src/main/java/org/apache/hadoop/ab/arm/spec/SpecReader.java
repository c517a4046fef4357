/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Typed access to a properties file; every complaint names the file, the key, the value and what is allowed. */
final class SpecReader {
  private final Path file;
  private final Properties properties = new Properties();

  SpecReader(Path file) throws RunException {
    this.file = file;
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new RunException(file + ": cannot be read as a properties file: " + e, e);
    }
  }

  Optional<String> optional(String key) {
    return Optional.ofNullable(properties.getProperty(key)).map(String::strip).filter(value -> !value.isEmpty());
  }

  String text(String key) throws RunException {
    return optional(key).orElseThrow(() -> new RunException(file + ": " + key + " is missing"));
  }

  /** A count of at least {@code least}. */
  int count(String key, int least) throws RunException {
    String value = text(key);
    try {
      int count = Integer.parseInt(value);
      if (count >= least) {
        return count;
      }
    } catch (NumberFormatException e) {
      // reported below, like a number out of range
    }
    throw new RunException(file + ": " + key + "=" + value + ": a whole number of " + least + " or more is needed");
  }

  int count(String key, int least, int otherwise) throws RunException {
    return optional(key).isPresent() ? count(key, least) : otherwise;
  }

  /** Any whole number of 64 bits. */
  long number(String key) throws RunException {
    String value = text(key);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new RunException(file + ": " + key + "=" + value + ": a whole number is needed", e);
    }
  }

  /** A number, whole or not, of {@code least} to {@code most}. */
  double number(String key, double least, double most) throws RunException {
    String value = text(key);
    try {
      double number = Double.parseDouble(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, like a number out of range
    }
    throw new RunException(file + ": " + key + "=" + value + ": a number of " + least + " to " + most + " is needed");
  }

  /** true or false. */
  boolean yes(String key) throws RunException {
    return oneOf(key, List.of("true", "false")).equals("true");
  }

  boolean yes(String key, boolean otherwise) throws RunException {
    return optional(key).isPresent() ? yes(key) : otherwise;
  }

  /** One of {@code allowed}. */
  String oneOf(String key, List<String> allowed) throws RunException {
    String value = text(key);
    if (!allowed.contains(value)) {
      throw new RunException(file + ": " + key + "=" + value + ": one of " + String.join(", ", allowed) + " is needed");
    }
    return value;
  }

  Path path(String key) throws RunException {
    return absolute(key, text(key));
  }

  Path directory(String key) throws RunException {
    Path path = path(key);
    if (!Files.isDirectory(path)) {
      throw new RunException(file + ": " + key + "=" + path + ": an existing directory is needed");
    }
    return path;
  }

  Optional<Path> regularFile(String key) throws RunException {
    if (optional(key).isEmpty()) {
      return Optional.empty();
    }
    Path path = path(key);
    if (!Files.isRegularFile(path)) {
      throw new RunException(file + ": " + key + "=" + path + ": an existing file is needed");
    }
    return Optional.of(path);
  }

  /** The comma-separated items of {@code key}; none if it is not set. */
  List<String> list(String key) {
    return Stream.of(optional(key).orElse("").split(",")).map(String::strip).filter(item -> !item.isEmpty()).toList();
  }

  /** All entries whose key starts with {@code prefix}, without it, sorted. */
  Map<String, String> under(String prefix) {
    Map<String, String> entries = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      if (key.startsWith(prefix)) {
        entries.put(key.substring(prefix.length()), properties.getProperty(key));
      }
    }
    return entries;
  }

  private Path absolute(String key, String value) throws RunException {
    Path path = Path.of(value);
    if (!path.isAbsolute()) {
      throw new RunException(file + ": " + key + "=" + value + ": an absolute path is needed");
    }
    return path;
  }
}
