/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.NumberRange;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.mapred.JobConf;

/**
 * A build-time generator of the table of keys whose types and ranges are constants of our classes, so that the checker
 * need not load these.
 */
public final class KeyScan {
  private static final List<Class<?>> ONE_OF_EACH_JAR =
      List.of(Configuration.class, HdfsConfiguration.class, JobConf.class);
  private static final List<Class<?>> TYPES =
      List.of(IntKey.class, BooleanKey.class, ChoiceKey.class, NumberRange.class);
  private static final Map<String, String> READERS = Map.of("CLIENT", "client", "NAME_NODE", "namenode", "DATA_NODE",
      "datanode", "JOB", "client", "JOB_TRACKER", "jobtracker", "TASK_TRACKER", "tasktracker");

  /** The types by key, in the notation of the table. */
  private final Map<String, String> types = new TreeMap<>();
  /** The readers by key, if the name of a list gives them. */
  private final Map<String, TreeSet<String>> readers = new TreeMap<>();

  private KeyScan() {
  }

  /** @param arguments the output file */
  public static void main(String[] arguments) throws Exception {
    KeyScan scan = new KeyScan();
    for (Class<?> type : ONE_OF_EACH_JAR) {
      scan.scan(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }
    Path file = Path.of(arguments[0]);
    Files.createDirectories(file.getParent());
    Files.write(file, scan.lines());
  }

  private void scan(Path jarOrFolder) throws IOException, ReflectiveOperationException {
    if (Files.isDirectory(jarOrFolder)) {
      scanBelow(jarOrFolder);
      return;
    }
    try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + jarOrFolder.toUri()), Map.of())) {
      scanBelow(jar.getPath("/"));
    }
  }

  private void scanBelow(Path root) throws IOException, ReflectiveOperationException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(file -> file.toString().endsWith(".class")).toList();
    }
    for (Path file : files) {
      String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      if (TYPES.stream().anyMatch(type -> bytes.contains(type.getName().replace('.', '/')))) {
        String name = root.relativize(file).toString().replace('\\', '/');
        scan(Class.forName(name.substring(0, name.length() - ".class".length()).replace('/', '.'), false,
            KeyScan.class.getClassLoader()));
      }
    }
  }

  private void scan(Class<?> type) throws IllegalAccessException {
    for (Field field : type.getDeclaredFields()) {
      boolean isKey = TYPES.contains(field.getType());
      boolean isList = field.getGenericType().getTypeName().contains(NumberRange.class.getName());
      if (Modifier.isStatic(field.getModifiers()) && (isKey || isList)) {
        field.setAccessible(true);
        Object value = field.get(null);
        if (value instanceof List<?> ranges) {
          ranges.forEach(range -> add((NumberRange) range, field.getName()));
        } else {
          add(value);
        }
      }
    }
  }

  private void add(Object key) {
    if (key instanceof IntKey number) {
      put(number.name(), "int " + number.min() + ".." + number.max() + " " + number.unit());
    } else if (key instanceof BooleanKey flag) {
      put(flag.name(), "boolean");
    } else if (key instanceof ChoiceKey<?> choice) {
      put(choice.name(), "word " + Arrays.stream(choice.shipped().getDeclaringClass().getEnumConstants())
          .map(constant -> constant.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining("|")));
    } else {
      throw new IllegalStateException("a constant of an unknown kind: " + key);
    }
  }

  private void add(NumberRange range, String list) {
    String reader = READERS.get(list);
    if (reader == null) {
      throw new IllegalStateException("who reads the keys of the list " + list + "?");
    }
    String type = range.unit() != null
        ? "long " + (long) range.least() + ".." + (long) range.most() + " " + range.unit()
        : "number " + (range.isLeastAllowed() ? "" : ">") + (long) range.least() + ".." + (long) range.most();
    put(range.key(), type);
    readers.computeIfAbsent(range.key(), key -> new TreeSet<>()).add(reader);
  }

  private void put(String key, String type) {
    String other = types.put(key, type);
    if (other != null && !other.equals(type)) {
      throw new IllegalStateException(key + " is '" + type + "' in one constant and '" + other + "' in another");
    }
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    types.forEach((key, type) -> lines.add(key + " " + type
        + (readers.containsKey(key) ? " @" + String.join(",", readers.get(key)) : "")));
    return lines;
  }
}
