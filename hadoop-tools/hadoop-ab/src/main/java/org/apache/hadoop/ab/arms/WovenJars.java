/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.hadoop.ab.util.Trees;

/**
 * Copies of an arm's jars that report calls of some methods. They are created once per combination of jars and marks,
 * before anything is measured, so that the measured processes need no agent: their class paths consist of plain,
 * persistent jars. The JDK cannot be copied: calls of its methods are reported by the code that makes them, in any of
 * Hadoop's jars.
 *
 * @param weaver the jar of hadoop-ab-probe, which creates the copies; they are stored next to it
 * @param marks by name, the method and the expression that identifies its calls
 */
public record WovenJars(Path weaver, Map<String, String> marks) {
  private static final String MAIN = "org.apache.hadoop.ab.probe.weave.WeaveMain";
  private static final String CLASS = ".class";
  private static final int KEY_BYTES = 8;

  /**
   * Returns the arm with woven jars in place of those with marked classes or calls; the arm itself if there are none.
   *
   * @throws UncheckedIOException if the copies cannot be created
   */
  public Arm of(Arm arm) {
    try {
      List<Path> touched = marks.isEmpty() ? List.of() : touched(arm);
      if (touched.isEmpty()) {
        return arm;
      }
      Path folder = weaver.resolveSibling("woven").resolve(key(touched));
      if (!Files.isDirectory(folder)) {
        make(arm, touched, folder);
      }
      return with(arm, touched, folder);
    } catch (IOException e) {
      throw new UncheckedIOException("arm " + arm.name() + ": marks cannot be woven into its jars: " + e.getMessage(),
          e);
    }
  }

  private List<Path> touched(Arm arm) throws IOException {
    List<String> classes =
        marks.values().stream().map(target -> target.replaceAll("#.*", "").replace('.', '/')).toList();
    List<Path> touched = new ArrayList<>();
    for (Path jar : arm.classPath()) {
      if (arm.sums().containsKey(jar) && isTouched(jar, classes)) {
        touched.add(jar);
      }
    }
    return touched;
  }

  private static boolean isTouched(Path jar, List<String> classes) throws IOException {
    List<String> ofJdk = classes.stream().filter(name -> name.startsWith("java/")).toList();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return classes.stream().anyMatch(name -> zip.getEntry(name + CLASS) != null)
          || !ofJdk.isEmpty() && mentionsAny(zip, ofJdk);
    }
  }

  /** Tells whether a jar has a class that may call methods of these classes. */
  private static boolean mentionsAny(ZipFile jar, List<String> classes) throws IOException {
    for (ZipEntry entry : Collections.list(jar.entries())) {
      if (entry.getName().endsWith(CLASS)) {
        try (InputStream in = jar.getInputStream(entry)) {
          String constants = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
          if (classes.stream().anyMatch(constants::contains)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Returns a key that covers everything the copies depend on. */
  private String key(List<Path> touched) throws IOException {
    StringBuilder parts = new StringBuilder(Jars.sha256(weaver)).append(new TreeMap<>(marks));
    for (Path jar : touched) {
      parts.append(jar.getFileName()).append(Jars.sha256(jar));
    }
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(parts.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sum, 0, KEY_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void make(Arm arm, List<Path> touched, Path folder) throws IOException {
    Files.createDirectories(folder.getParent());
    Path part = Files.createTempDirectory(folder.getParent(), "part-");
    try {
      List<String> lines = new ArrayList<>();
      marks.forEach((name, target) -> lines.add(name + "=" + target));
      Path list = Files.write(part.resolve("marks.properties"), lines);
      weave(List.of(Jdk.current().java().toString(), "-cp", weaver.toString(), MAIN, list.toString(), part.toString(),
          ClassPaths.join(touched), ClassPaths.join(arm.classPath())));
      Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException | AtomicMoveNotSupportedException e) {
      // Another harness created the same copies first.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    } finally {
      Trees.delete(part);
    }
  }

  private static void weave(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(said.lines().findFirst().orElse("its program failed"));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static Arm with(Arm arm, List<Path> touched, Path folder) throws IOException {
    Map<Path, Path> woven = new LinkedHashMap<>();
    Map<Path, String> sums = new TreeMap<>(arm.sums());
    for (Path jar : touched) {
      Path copy = folder.resolve(jar.getFileName());
      woven.put(jar, copy);
      sums.put(copy, Jars.sha256(copy));
      sums.remove(jar);
    }
    return new Arm(arm.name(), arm.description(),
        arm.classPath().stream().map(jar -> woven.getOrDefault(jar, jar)).toList(), arm.jvmFlags(),
        arm.childJvmFlags(), with(arm.clusterClasses(), woven), with(arm.childClasses(), woven), sums, arm.conf(),
        arm.firstJdk(), arm.lastJdk(), arm.patches());
  }

  private static Map<String, Path> with(Map<String, Path> classes, Map<Path, Path> woven) {
    Map<String, Path> with = new TreeMap<>();
    classes.forEach((name, jar) -> with.put(name, Optional.ofNullable(woven.get(jar)).orElse(jar)));
    return with;
  }
}
