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
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.ab.util.Trees;
import org.apache.hadoop.ab.util.UserError;

/**
 * The tuned jars of the first patches of the series, built in a checkout of their own.
 *
 * <p>The checkout under {@code target/arms/series-NNNN} holds this repository's files as they are now, without the later
 * patches and the new files that belong to them, and a work tree of its own; the ordinary build sees none of it. It is
 * built again when one of the files it was made from has changed.
 */
final class SeriesBuild {
  private static final String NEW_FILES = "New-files:";
  private static final String STAMP = ".built";

  private final Path repository;
  private final Path checkout;
  private final List<String> kept;
  private final List<String> dropped;

  private SeriesBuild(Path repository, Path checkout, List<String> kept, List<String> dropped) {
    this.repository = repository;
    this.checkout = checkout;
    this.kept = kept;
    this.dropped = dropped;
  }

  /**
   * The series up to the patch whose file name begins with {@code number}.
   *
   * @throws UserError if there is no such patch
   */
  static SeriesBuild of(Path repository, String number) throws IOException {
    List<String> series = Files.readAllLines(repository.resolve("patches/series"), StandardCharsets.UTF_8).stream()
        .map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
    List<String> numbers = series.stream().map(SeriesBuild::number).toList();
    int last = numbers.lastIndexOf(number);
    if (last < 0) {
      throw new UserError("unknown arm 'series:" + number + "': patches/series has "
          + (numbers.isEmpty() ? "no patch" : String.join(", ", numbers)));
    }
    return new SeriesBuild(repository, repository.resolve("target/arms/series-" + number), series.subList(0, last + 1),
        series.subList(last + 1, series.size()));
  }

  /** NNNN of {@code module/NNNN-slug.patch}. */
  private static String number(String patch) {
    return Path.of(patch).getFileName().toString().split("-", 2)[0];
  }

  /** The last patch of the arm, as the series names it. */
  String patch() {
    return kept.get(kept.size() - 1);
  }

  /** The class path, built first where it is missing or old. */
  List<Path> classPath(Consumer<String> notice) throws IOException {
    List<Path> files = files();
    String key = key(files);
    Path stamp = checkout.resolve(STAMP);
    if (Files.isRegularFile(stamp) && Files.readString(stamp).equals(key)) {
      return ReactorClassPath.in(checkout, notice);
    }
    notice.accept("building the arm series:" + number(patch()) + " (a few minutes, once) ...");
    Files.deleteIfExists(stamp);
    populate(files);
    Path log = checkout.resolveSibling(checkout.getFileName() + ".log");
    Files.deleteIfExists(log);
    List<Path> classPath = ReactorClassPath.build(checkout, log, "building the arm series:" + number(patch()));
    Files.writeString(stamp, key);
    return classPath;
  }

  /** The repository's own files, tracked or new, without those of later patches. */
  List<Path> files() throws IOException {
    List<String> later = new ArrayList<>();
    for (String patch : dropped) {
      later.add("patches/" + patch);
      try (Stream<String> lines = Files.lines(repository.resolve("patches").resolve(patch), StandardCharsets.ISO_8859_1)) {
        lines.filter(line -> line.startsWith(NEW_FILES)).map(line -> line.substring(NEW_FILES.length()).strip())
            .forEach(later::add);
      }
    }
    Process git = new ProcessBuilder("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        .directory(repository.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String listed = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (git.waitFor() != 0) {
        throw new UserError("the arm series:NNNN needs a git checkout, and git knows none in " + repository);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while git listed the files", e);
    }
    return Stream.of(listed.split("\0")).filter(name -> !name.isEmpty() && !later.contains(name) && !isTest(name))
        .map(Path::of).filter(file -> Files.isRegularFile(repository.resolve(file))).sorted().toList();
  }

  private static boolean isTest(String name) {
    return name.contains("/src/test/") || name.contains("/src/jmh/");
  }

  private String key(List<Path> files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files) {
        digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(repository.resolve(file)));
      }
      digest.update(String.join("\n", kept).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void populate(List<Path> files) throws IOException {
    Trees.delete(checkout);
    for (Path file : files) {
      Path copy = checkout.resolve(file);
      Files.createDirectories(copy.getParent());
      Files.copy(repository.resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
    }
    Files.write(checkout.resolve("patches/series"), kept, StandardCharsets.UTF_8);
  }
}
