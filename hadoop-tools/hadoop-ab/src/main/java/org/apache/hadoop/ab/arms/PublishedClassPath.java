/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The class path of an arm of published artifacts.
 *
 * <p>Maven resolves it once; the result is cached under {@code target/arms} by a checksum over the arm's POM and the
 * POMs it inherits from, and resolved again when one of its jars is missing.
 */
final class PublishedClassPath {
  private static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:build-classpath";
  private static final int KEY_LENGTH = 16;

  private final Path repository;

  PublishedClassPath(Path repository) {
    this.repository = repository;
  }

  List<Path> of(ArmDefinition arm) throws IOException {
    Path cache = repository.resolve("target/arms")
        .resolve(arm.folder().getFileName() + "-" + key(arm.folder().resolve("pom.xml")) + ".classpath");
    if (Files.isRegularFile(cache)) {
      List<Path> jars = ClassPaths.read(cache);
      if (jars.stream().allMatch(Files::isRegularFile)) {
        return jars;
      }
    }
    Files.createDirectories(cache.getParent());
    Path fresh = cache.resolveSibling(cache.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Maven.run(arm.folder(), cache.resolveSibling(arm.folder().getFileName() + ".log"),
          "resolving the jars of arm " + arm.name(),
          List.of("-f", arm.folder().resolve("pom.xml").toString(), GOAL, "-Dmdep.outputFile=" + fresh));
      Files.move(fresh, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
    return ClassPaths.read(cache);
  }

  /** Returns the cache key: the arm's POM and its possible parents determine what is resolved. */
  private String key(Path pom) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : List.of(pom, repository.resolve("hadoop-third-party/pom.xml"), repository.resolve("pom.xml"))) {
        digest.update(Files.readString(file, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, KEY_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
