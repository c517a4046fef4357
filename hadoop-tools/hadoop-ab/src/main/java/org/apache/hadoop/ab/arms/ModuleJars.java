/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The jars of this repository that an arm adds to those of a published Hadoop, rebuilt when out of date. */
final class ModuleJars {
  private static final String ADAPTERS = "hadoop-mapreduce/src/main/java/org/apache/hadoop/";
  private static final String CLIENT = "hadoop-shuffle/src/main/java/org/apache/hadoop/shuffle/client/";

  /** The sources of each module that an arm may use, including single ones that its POM copies from others. */
  static final Map<String, List<String>> SOURCES = Map.of("hadoop-plugins",
      List.of("pom.xml", "hadoop-plugins/pom.xml", "hadoop-plugins/src/main", "hadoop-sort/pom.xml",
          "hadoop-sort/src/main", ADAPTERS + "mapred/JobRecords.java", ADAPTERS + "mapred/SortedRecords.java",
          ADAPTERS + "mapreduce/task/reduce/DiskBytes.java", ADAPTERS + "mapreduce/task/reduce/MemoryBytes.java",
          ADAPTERS + "mapreduce/task/reduce/SegmentBytes.java", ADAPTERS + "mapreduce/task/reduce/SegmentSum.java",
          ADAPTERS + "mapreduce/task/reduce/SizeTiers.java", CLIENT + "Addresses.java", CLIENT + "Loop.java",
          CLIENT + "Loops.java", CLIENT + "ReadMemory.java", CLIENT + "Stillness.java", CLIENT + "Timers.java",
          CLIENT + "TrackerSocket.java"));

  private final Path repository;
  private final Consumer<String> notice;

  ModuleJars(Path repository, Consumer<String> notice) {
    this.repository = repository;
    this.notice = notice;
  }

  /**
   * Returns the jars of some modules, in this order.
   *
   * @throws IllegalArgumentException if one of them is not available to arms
   */
  List<Path> of(List<String> modules) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String module : modules) {
      jars.add(of(module));
    }
    return jars;
  }

  private Path of(String module) throws IOException {
    List<String> sources = SOURCES.get(module);
    if (sources == null) {
      throw new IllegalArgumentException("no arm can have the module " + module + ": only " + SOURCES.keySet());
    }
    Optional<Path> jar = current(module, sources);
    if (jar.isPresent()) {
      return jar.get();
    }
    try (BuildLock lock = BuildLock.take(repository.resolve("target/arms").resolve(module + ".lock"), notice)) {
      if (current(module, sources).isEmpty()) {
        notice.accept("building the jar of " + module + " ...");
        FileTime started = FileTime.from(Instant.now());
        Maven.build(repository, repository.resolve("target/arms").resolve(module + ".log"), "building " + module,
            List.of("package", "-DskipTests", "-pl", module, "-am"));
        Optional<Path> made = built(module);
        if (made.isPresent()) {
          // A jar whose content did not change keeps its old modification time.
          Files.setLastModifiedTime(made.get(), started);
        }
      }
    }
    return built(module).orElseThrow(() -> new IOException("the build of " + module + " produced no jar"));
  }

  private Optional<Path> current(String module, List<String> sources) throws IOException {
    Optional<Path> jar = built(module);
    if (jar.isPresent()) {
      FileTime time = Files.getLastModifiedTime(jar.get());
      for (String source : sources) {
        Path path = repository.resolve(source);
        if (Files.exists(path) && ReactorClassPath.isNewer(path, time)) {
          return Optional.empty();
        }
      }
    }
    return jar;
  }

  private Optional<Path> built(String module) throws IOException {
    Path target = repository.resolve(module).resolve("target");
    if (!Files.isDirectory(target)) {
      return Optional.empty();
    }
    PathMatcher name = FileSystems.getDefault().getPathMatcher("glob:" + module + "-*.jar");
    try (Stream<Path> files = Files.list(target)) {
      return files.filter(file -> name.matches(file.getFileName())).findFirst();
    }
  }
}
