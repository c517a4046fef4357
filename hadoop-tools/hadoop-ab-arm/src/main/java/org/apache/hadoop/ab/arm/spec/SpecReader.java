/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A typed reader of a properties file; every error names the file, the key, the value and what is allowed. */
public final class SpecReader {
  private final Path file;
  private final Properties properties = new Properties();

  public SpecReader(Path file) throws RunException {
    this.file = file;
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new RunException(file + ": cannot be read as a properties file: " + e, e);
    }
  }

  /** Returns the workload named in a properties file. */
  public static String workload(Path file) throws RunException {
    return new SpecReader(file).text("workload");
  }

  Optional<String> optional(String key) {
    return Optional.ofNullable(properties.getProperty(key)).map(String::strip).filter(value -> !value.isEmpty());
  }

  String text(String key) throws RunException {
    return optional(key).orElseThrow(() -> new RunException(file + ": " + key + " is missing"));
  }

  /** Reads a whole number of at least {@code least}. */
  int count(String key, int least) throws RunException {
    String value = text(key);
    try {
      int count = Integer.parseInt(value);
      if (count >= least) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Reported below, like a number out of range.
    }
    throw new RunException(file + ": " + key + "=" + value + ": a whole number of " + least + " or more is needed");
  }

  int count(String key, int least, int otherwise) throws RunException {
    return optional(key).isPresent() ? count(key, least) : otherwise;
  }

  /** Reads any 64-bit whole number. */
  long number(String key) throws RunException {
    String value = text(key);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new RunException(file + ": " + key + "=" + value + ": a whole number is needed", e);
    }
  }

  /**
   * Reads a record, each component from the key of its hyphenated name: {@code rackSize} from {@code rack-size}, which
   * is the harness's option. Components common to all runs differ: {@code file} is the file itself, {@code conf} holds
   * all settings, {@code clusterClasses} and {@code childClasses} are lists.
   *
   * @throws RunException if a component other than an {@link Optional} has no entry, or an entry has the wrong type
   */
  public <R extends Record> R read(Class<R> type) throws RunException {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = value(components[i]);
    }
    try {
      Constructor<R> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the constructor of " + type + " does nothing but take its components", e);
    }
  }

  private Object value(RecordComponent component) throws RunException {
    switch (component.getName()) {
      case "file":
        return file;
      case "conf":
        return under("conf.");
      case "clusterClasses":
        return list("classes.cluster");
      case "childClasses":
        return list("classes.child");
      default:
        String key = component.getName().replaceAll("(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
        if (component.getGenericType() instanceof ParameterizedType optional) {
          return optional(key).isPresent() ? Optional.of(value(key, optional.getActualTypeArguments()[0]))
              : Optional.empty();
        }
        return value(key, component.getType());
    }
  }

  private Object value(String key, Type type) throws RunException {
    if (type == String.class) {
      return text(key);
    }
    if (type == Path.class) {
      return path(key);
    }
    if (type == boolean.class) {
      return yes(key);
    }
    String value = text(key);
    try {
      if (type == int.class || type == Integer.class) {
        return Integer.valueOf(value);
      }
      if (type == long.class) {
        return Long.valueOf(value);
      }
      return Double.valueOf(value);
    } catch (NumberFormatException e) {
      throw new RunException(file + ": " + key + "=" + value + ": not a number of type " + type.getTypeName(), e);
    }
  }

  private boolean yes(String key) throws RunException {
    String value = text(key);
    if (!value.equals("true") && !value.equals("false")) {
      throw new RunException(file + ": " + key + "=" + value + ": true or false is needed");
    }
    return value.equals("true");
  }

  /** Returns the item of {@code allowed} whose string form is the value of {@code key}. */
  <E> E oneOf(String key, List<E> allowed, E otherwise) throws RunException {
    String value = optional(key).orElse(otherwise.toString());
    return allowed.stream().filter(each -> each.toString().equals(value)).findFirst().orElseThrow(
        () -> new RunException(file + ": " + key + "=" + value + ": one of " + allowed + " is needed"));
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

  /** Returns the comma-separated items of {@code key}; none if it is not set. */
  List<String> list(String key) {
    return Stream.of(optional(key).orElse("").split(",")).map(String::strip).filter(item -> !item.isEmpty()).toList();
  }

  /** Returns all entries whose keys start with {@code prefix}, with it removed, sorted by key. */
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
