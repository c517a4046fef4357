/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The published jars: their pinned hashes in patches/upstream.properties, and the tree into which they are unpacked.
 *
 * <p>The sources jars contain only Java files; the default configuration, the web pages and the properties come from
 * the binary jars. Both are unpacked in the layout of upstream's source tree, so that our patches apply there as well.
 */
public final class Upstream {
  private final Repository repository;
  private final Properties pins;

  public Upstream(Repository repository) {
    this.repository = repository;
    this.pins = readPins(repository.patches().resolve("upstream.properties"));
  }

  private static Properties readPins(Path file) {
    Properties pins = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      pins.load(reader);
    } catch (IOException e) {
      throw new PatchException(file + " cannot be read: " + e.getMessage(), e);
    }
    return pins;
  }

  private String jarName(Module module, boolean sources) {
    return module.artifact() + "-" + pin("version") + (sources ? "-sources" : "") + ".jar";
  }

  private String pin(String key) {
    String value = pins.getProperty(key);
    if (value == null) {
      throw new PatchException("patches/upstream.properties has no " + key);
    }
    return value.trim();
  }

  /** Returns the published binary jar of a module. */
  public Path jar(Module module) {
    return repository.jars().resolve(jarName(module, false));
  }

  /**
   * Verifies every jar that the work tree is made from against its pinned hash.
   *
   * @throws PatchException naming the file, and both hashes if they differ
   */
  public void verify() {
    for (Module module : Module.values()) {
      verify(jarName(module, false));
      verify(jarName(module, true));
    }
  }

  private void verify(String name) {
    Path jar = repository.jars().resolve(name);
    if (!Files.isRegularFile(jar)) {
      throw new PatchException(jar + " is missing: run 'mvn -N initialize' in " + repository.root());
    }
    String expected = pin(name + ".sha256");
    String found = sha256(jar);
    if (!found.equals(expected)) {
      throw new PatchException(jar + " is not the published file: its SHA-256 is " + found + ", but must be " + expected
          + ". Delete it (and Maven's copy in the local repository) and run 'mvn -N initialize' again");
    }
  }

  static String sha256(Path file) {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      digest.transferTo(java.io.OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Returns the pinned hashes of all jars that the tree is made from, in one line. */
  public String fingerprint() {
    StringBuilder all = new StringBuilder();
    for (Module module : Module.values()) {
      for (boolean sources : new boolean[] {false, true}) {
        all.append(pin(jarName(module, sources) + ".sha256")).append(' ');
      }
    }
    return all.toString().trim();
  }

  /** Unpacks the verified jars into {@code tree}, in upstream's source layout. */
  public void unpackInto(Path tree) {
    for (Module module : Module.values()) {
      Path source = tree.resolve(module.upstreamFolder()).resolve("src");
      unpack(repository.jars().resolve(jarName(module, true)), source, List.of(".java"), true);
      unpack(repository.jars().resolve(jarName(module, false)), source, List.of(".class", ".tgz"), false);
    }
  }

  private static void unpack(Path jar, Path source, List<String> suffixes, boolean wanted) {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String name = entry.getName();
        boolean listed = suffixes.stream().anyMatch(name::endsWith);
        if (entry.isDirectory() || name.startsWith("META-INF/") || listed != wanted) {
          continue;
        }
        Path root = name.startsWith("webapps/") ? source : source.resolve("java");
        Path file = root.resolve(name).normalize();
        if (!file.startsWith(root)) {
          throw new PatchException(jar + " has an entry outside its tree: " + name);
        }
        Files.createDirectories(file.getParent());
        Files.copy(zip, file);
      }
    } catch (IOException e) {
      throw new PatchException(jar + " cannot be unpacked: " + e.getMessage(), e);
    }
  }

  /** Deletes a directory and everything below it, if it exists. */
  public static void deleteRecursively(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) paths.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
