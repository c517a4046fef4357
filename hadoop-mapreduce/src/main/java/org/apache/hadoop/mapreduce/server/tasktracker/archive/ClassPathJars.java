/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A class path without folders: each folder is packed into a jar at its place, so that what is found first stays what
 * was found first. Folders of configurations are small. Stateless.
 */
public final class ClassPathJars {
  /** The bound of a folder that is packed; a larger one is a tree of classes that somebody works on. */
  private static final long MAX_BYTES = 16L << 20;
  private static final int MAX_FILES = 1000;
  private static final long NO_TIME = 0;

  private ClassPathJars() {
  }

  /**
   * Packs the folders of a class path.
   *
   * @param entries the class path; what is neither a jar nor a folder is left out
   * @param folder where the jars go, by names that their content makes
   * @throws IOException if that cannot be, or one of them holds too much
   */
  public static List<Path> pack(List<String> entries, Path folder) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String entry : entries) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isDirectory(path)) {
        jars.add(packFolder(path, folder));
      } else if (isJar(path)) {
        jars.add(path);
      }
    }
    return jars;
  }

  /** Whether a file is one that the JVM reads: it passes over others, but takes no archive that was made with them. */
  static boolean isJar(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return in.read() == 'P' && in.read() == 'K';
    }
  }

  private static Path packFolder(Path source, Path folder) throws IOException {
    List<Path> files = files(source);
    Digest digest = new Digest();
    for (Path file : files) {
      digest.add(source.relativize(file) + " " + Digest.of(file));
    }
    OwnFolder.create(folder);
    Path jar = folder.resolve("folder-" + digest.text() + ".jar");
    if (!Files.exists(jar)) {
      Path made = Files.createTempFile(folder, "folder", ".tmp");
      try {
        write(source, files, made);
        Files.move(made, jar, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(made);
      }
    }
    return jar;
  }

  private static List<Path> files(Path source) throws IOException {
    long bytes = 0;
    List<Path> files = new ArrayList<>();
    try (var found = Files.walk(source)) {
      for (Path file : (Iterable<Path>) found.filter(Files::isRegularFile).sorted()::iterator) {
        files.add(file);
        bytes += Files.size(file);
        if (files.size() > MAX_FILES || bytes > MAX_BYTES) {
          throw new IOException("'" + source + "' in the class path is too large to be packed");
        }
      }
    }
    return files;
  }

  private static void write(Path source, List<Path> files, Path jar) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Path file : files) {
        ZipEntry entry = new ZipEntry(source.relativize(file).toString().replace('\\', '/'));
        entry.setTime(NO_TIME);
        out.putNextEntry(entry);
        Files.copy(file, out);
        out.closeEntry();
      }
    }
  }
}
