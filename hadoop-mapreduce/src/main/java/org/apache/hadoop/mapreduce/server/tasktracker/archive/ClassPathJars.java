/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A class path without folders: each folder is packed into a jar that takes its place, which preserves the search
 * order. Configuration folders are small. Symbolic links are followed, as a JVM does: the folder or a file in it is
 * often a link.
 *
 * <p>Jars with outdated content are removed once there are newer ones; those of this process are kept. Thread-safe.
 */
public final class ClassPathJars {
  /** The maximum size of a folder that is packed; a larger one is a class tree that is being worked on. */
  private static final long MAX_BYTES = 16L << 20;
  private static final int MAX_FILES = 1000;
  private static final long NO_TIME = 0;

  private static final String NAME = "folder-";
  private static final String ENDING = ".jar";
  /**
   * The number of jars that are kept, and the minimum time for which each is kept: some may belong to another running
   * tracker.
   */
  private static final int MAX_KEPT = 8;
  private static final long KEPT_MILLIS = TimeUnit.DAYS.toMillis(1);

  /** The jars that this process has packed or found, which may be on the class paths of its tasks. */
  private static final Set<Path> USED = ConcurrentHashMap.newKeySet();

  private ClassPathJars() {
  }

  /**
   * Packs the folders of a class path.
   *
   * @param entries the class path; entries that are neither jars nor folders are left out
   * @param folder the folder for the jars, which are named after their content
   * @throws IOException if a folder cannot be packed or is too large
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

  /**
   * Tells whether the JVM can read this entry of its class path as a jar. It skips other files, but rejects an archive
   * that was created with them on the class path.
   */
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
    Path jar = folder.resolve(NAME + digest.text() + ENDING);
    USED.add(jar.toAbsolutePath());
    if (!Files.exists(jar)) {
      Path made = Files.createTempFile(folder, "folder", ".tmp");
      try {
        write(source, files, made);
        Files.move(made, jar, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(made);
      }
      removeOld(folder);
    }
    return jar;
  }

  private static List<Path> files(Path source) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(source, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
      private long bytes;

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (attributes.isRegularFile() && Files.isReadable(file)) {
          files.add(file);
          bytes += attributes.size();
          if (files.size() > MAX_FILES || bytes > MAX_BYTES) {
            throw new IOException("'" + source + "' in the class path is too large to be packed");
          }
        }
        return FileVisitResult.CONTINUE;
      }

      /** Skips entries in which a JVM of this user would find nothing new: link cycles and folders it may not enter. */
      @Override
      public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof FileSystemLoopException
            || failure instanceof AccessDeniedException && !Files.isExecutable(file)) {
          return FileVisitResult.CONTINUE;
        }
        throw failure;
      }
    });
    files.sort(null);
    return files;
  }

  /** Removes the jars that this process has not used, except the newest and those of the last day. */
  private static void removeOld(Path folder) throws IOException {
    long young = System.currentTimeMillis() - KEPT_MILLIS;
    try (var found = Files.list(folder)) {
      List<Path> old = found.filter(ClassPathJars::isPacked)
          .sorted(Comparator.comparing((Path jar) -> jar.toFile().lastModified()).reversed()).skip(MAX_KEPT)
          .filter(jar -> jar.toFile().lastModified() < young && !USED.contains(jar.toAbsolutePath())).toList();
      for (Path jar : old) {
        Files.deleteIfExists(jar);
      }
    }
  }

  /** Tells whether a file is named like a jar of a packed folder. */
  private static boolean isPacked(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(NAME) && name.endsWith(ENDING);
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
