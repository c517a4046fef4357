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
 * The class path of the arm that is a module of this build; the build writes it down in the package phase.
 *
 * <p>It is built first where it is missing or older than a source of it: a measurement of yesterday's jars would be
 * believed.
 */
final class ReactorClassPath {
  private static final String MODULE = "hadoop-tools/hadoop-ab/arms/tuned";
  private static final List<String> SOURCES = List.of("pom.xml", "patches", "hadoop-third-party/pom.xml",
      "hadoop-common/pom.xml", "hadoop-common/src/main", "hadoop-hdfs/pom.xml", "hadoop-hdfs/src/main",
      "hadoop-shuffle/pom.xml", "hadoop-shuffle/src/main", "hadoop-sort/pom.xml", "hadoop-sort/src/main",
      "hadoop-mapreduce/pom.xml", "hadoop-mapreduce/src/main", ".upstream/tree/common",
      ".upstream/tree/hdfs", ".upstream/tree/mapreduce", MODULE + "/pom.xml");

  /** The part that the names of all jars have that a checkout builds. */
  private static final String VERSION = "-stampede-";

  private ReactorClassPath() {
  }

  /** The class path in the checkout {@code root}, built if need be. */
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

  /** Tells whether jars of other folders have gone, or are another checkout's: this one was moved or copied. */
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

  /** Tells whether a file is newer, or a folder: one that a file came into, or that a file is no more in. */
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

  /** Builds it in the checkout {@code root}; the build applies the patches itself. */
  static List<Path> build(Path root, Path log, String purpose) throws IOException {
    // Written again only if the build gets that far, and newer than every source then.
    Files.deleteIfExists(file(root));
    Maven.build(root, log, purpose, List.of("package", "-DskipTests", "-pl", MODULE, "-am"));
    return ClassPaths.read(file(root));
  }
}
