/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.ab.util.Trees;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Prefix;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * The tuned jars of a prefix of the patch series, built in a separate checkout.
 *
 * <p>The checkout under {@code target/arms/series-NNNN} contains this repository's current files, without the later
 * patches and the new files that belong to them, and has its own work tree; the ordinary build does not see it. It is
 * rebuilt when one of its source files has changed.
 */
final class SeriesBuild {
  private static final String STAMP = ".built";

  private final Path repository;
  private final Path checkout;
  private final Prefix prefix;
  private final String name;
  private final String patch;

  private SeriesBuild(Path repository, String number, Prefix prefix, String patch) {
    this.repository = repository;
    this.checkout = repository.resolve("target/arms/series-" + number);
    this.prefix = prefix;
    this.name = "series:" + number;
    this.patch = patch;
  }

  /**
   * Returns the series up to the patch whose file name begins with {@code number}.
   *
   * @throws UserError if there is no such patch, or the series cannot be read
   */
  static SeriesBuild of(Path repository, String number) {
    try {
      Repository queue = Repository.at(repository);
      List<Patch> patches = Series.read(queue).patches();
      List<String> numbers = patches.stream().map(SeriesBuild::number).toList();
      int last = numbers.lastIndexOf(number);
      if (last < 0) {
        throw new UserError("unknown arm 'series:" + number + "': patches/series has "
            + (numbers.isEmpty() ? "no patch" : String.join(", ", numbers)));
      }
      Patch patch = patches.get(last);
      return new SeriesBuild(repository, number, new Prefix(queue, patch), patch.path());
    } catch (PatchException e) {
      throw new UserError("the arm series:" + number + ": " + e.getMessage(), e);
    }
  }

  /** Returns the NNNN of {@code module/NNNN-slug.patch}. */
  private static String number(Patch patch) {
    return Path.of(patch.path()).getFileName().toString().split("-", 2)[0];
  }

  /** Returns the last patch of the arm, as named in the series. */
  String patch() {
    return patch;
  }

  /**
   * Returns the class path, built first if it is missing or out of date.
   *
   * @throws UserError if git does not recognize the repository, or there is no space for the checkout
   */
  List<Path> classPath(Consumer<String> notice) throws IOException {
    try {
      try (BuildLock lock = BuildLock.take(checkout.resolveSibling(checkout.getFileName() + ".lock"), notice)) {
        return classPathOfOne(notice);
      }
    } catch (PatchException e) {
      throw new UserError("the arm " + name + ": " + e.getMessage(), e);
    }
  }

  private List<Path> classPathOfOne(Consumer<String> notice) throws IOException {
    String key = key(prefix.files());
    Path stamp = checkout.resolve(STAMP);
    if (Files.isRegularFile(stamp) && Files.readString(stamp).equals(key)) {
      return ReactorClassPath.in(checkout, notice);
    }
    String purpose = "building the arm " + name;
    notice.accept(purpose + " (a few minutes, once) ...");
    Trees.delete(checkout);
    prefix.copyTo(checkout);
    Path log = checkout.resolveSibling(checkout.getFileName() + ".log");
    Files.deleteIfExists(log);
    List<Path> classPath = ReactorClassPath.build(checkout, log, purpose);
    Files.writeString(stamp, key);
    return classPath;
  }

  private String key(List<Path> files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files) {
        digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(repository.resolve(file)));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
