/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.function.Consumer;

/**
 * The class path of the arm that is a module of this build, which writes it to a file in the package phase.
 *
 * <p>The arm is built first if the file is missing or older than a source: a measurement of yesterday's jars would go
 * unnoticed.
 */
final class ReactorClassPath {
  private static final String MODULE = "hadoop-tools/hadoop-ab/arms/tuned";
  private static final List<String> SOURCES = List.of("pom.xml", "patches", "hadoop-third-party/pom.xml",
      "hadoop-common/pom.xml", "hadoop-common/src/main", "hadoop-hdfs/pom.xml", "hadoop-hdfs/src/main",
      "hadoop-shuffle/pom.xml", "hadoop-shuffle/src/main", "hadoop-sort/pom.xml", "hadoop-sort/src/main",
      "hadoop-mapreduce/pom.xml", "hadoop-mapreduce/src/main", ".upstream/tree/common",
      ".upstream/tree/hdfs", ".upstream/tree/mapreduce", MODULE + "/pom.xml");

  /** The part that is common to the names of all jars built by a checkout. */
  private static final String VERSION = "-stampede-";

  private ReactorClassPath() {
  }

  /** Returns the class path in the checkout {@code root}, built if necessary. */
  static List<Path> in(Path root, Consumer<String> notice) throws IOException {
    Path file = file(root);
    if (isCurrent(root, file)) {
      return ClassPaths.read(file);
    }
    try (BuildLock lock = BuildLock.take(root.resolve("target/arms/tuned.lock"), notice)) {
      if (isCurrent(root, file)) {
        return ClassPaths.read(file);
      }
      notice.accept("building the tuned jars (a few minutes the first time) ...");
      build(root, root.resolve("target/arms/tuned.log"), "building the arm tuned");
      return ClassPaths.read(file);
    }
  }

  private static boolean isCurrent(Path root, Path file) throws IOException {
    return Files.isRegularFile(file) && !isForeign(root, file) && !isStale(root, Files.getLastModifiedTime(file));
  }

  /**
   * Returns true if jars outside the checkout are missing or belong to another checkout: this one was moved or copied.
   */
  static boolean isForeign(Path root, Path classPath) throws IOException {
    Path real = root.toRealPath();
    for (Path jar : ClassPaths.read(classPath)) {
      boolean ours = jar.startsWith(root) || Files.exists(jar) && jar.toRealPath().startsWith(real);
      if (!ours && (!Files.exists(jar) || jar.getFileName().toString().contains(VERSION))) {
        return true;
      }
    }
    return false;
  }

  private static Path file(Path root) {
    return root.resolve(MODULE).resolve("target/classpath");
  }

  static boolean isStale(Path root, FileTime built) throws IOException {
    for (String source : SOURCES) {
      Path path = root.resolve(source);
      if (Files.exists(path) && isNewer(path, built)) {
        return true;
      }
    }
    return false;
  }

  /** Returns true if a file or folder is newer; a folder's time also changes when files are added or removed. */
  static boolean isNewer(Path root, FileTime built) throws IOException {
    boolean[] found = new boolean[1];
    Files.walkFileTree(root, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        return visitFile(folder, attributes);
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        found[0] = attributes.lastModifiedTime().compareTo(built) > 0;
        return found[0] ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
      }
    });
    return found[0];
  }

  /** Builds the arm in the checkout {@code root}; the build itself applies the patches. */
  static List<Path> build(Path root, Path log, String purpose) throws IOException {
    // The build writes it again only if it gets that far; it is then newer than every source.
    Files.deleteIfExists(file(root));
    Maven.build(root, log, purpose, List.of("package", "-DskipTests", "-pl", MODULE, "-am"));
    return ClassPaths.read(file(root));
  }
}
