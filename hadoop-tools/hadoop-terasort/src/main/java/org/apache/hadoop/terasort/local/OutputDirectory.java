/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A new directory of part files that appears whole or not at all: files are written into a hidden directory inside it
 * and moved up by {@link #commit}. Closing it before that, or exiting the JVM, deletes what was written.
 */
public final class OutputDirectory implements Closeable {
  private static final String TEMPORARY = "_temporary";
  private static final String DISCARDED = "_discarded";

  private final Path directory;
  private final boolean created;
  private final Thread atExit = new Thread(this::discardQuietly);
  @GuardedBy("this")
  private boolean committed;

  private OutputDirectory(Path directory, boolean created) {
    this.directory = directory;
    this.created = created;
  }

  /**
   * Creates the directory; an existing one must be empty.
   *
   * @param bytes the number of bytes to be written
   * @throws IOException if it is not empty, or the disk has less space than {@code bytes}
   */
  public static OutputDirectory create(Path directory, long bytes) throws IOException {
    boolean exists = Files.exists(directory);
    if (exists && (!Files.isDirectory(directory) || holdsSomething(directory))) {
      throw new FileAlreadyExistsException(directory.toString());
    }
    if (!exists) {
      Files.createDirectories(directory);
    }
    OutputDirectory output = new OutputDirectory(directory, !exists);
    try {
      // Not from its FileStore, which looks for a mount point, and some containers have none.
      long room = directory.toFile().getUsableSpace();
      if (room < bytes) {
        throw new IOException(directory + ": " + bytes + " bytes are needed, but the disk has room for " + room);
      }
      Files.createDirectory(output.temporary());
    } catch (IOException e) {
      output.discardQuietly();
      throw e;
    }
    Runtime.getRuntime().addShutdownHook(output.atExit);
    return output;
  }

  private static boolean holdsSomething(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.findAny().isPresent();
    }
  }

  /** Returns the path for a file that {@link #commit} is to keep. */
  public Path file(String name) {
    return temporary().resolve(name);
  }

  /** Returns the path for part {@code part}, numbered from 0. */
  public Path part(int part) {
    return file(String.format(Locale.ROOT, "part-%05d", part));
  }

  private Path temporary() {
    return directory.resolve(TEMPORARY);
  }

  /** Moves the files to their final location. */
  public synchronized void commit() throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.list(temporary())) {
      files = entries.toList();
    }
    for (Path file : files) {
      Files.move(file, directory.resolve(file.getFileName()));
    }
    Files.delete(temporary());
    committed = true;
  }

  @Override
  public void close() {
    discardQuietly();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is exiting: the hook is running or has run.
    }
  }

  /** Deletes as much as possible: the rest stays hidden, and the failure that led here is the one to report. */
  private synchronized void discardQuietly() {
    if (committed) {
      return;
    }
    try {
      if (Files.exists(temporary())) {
        // While the JVM exits, other threads still write: once it is renamed, they cannot create files in it.
        deleteTree(Files.move(temporary(), directory.resolve(DISCARDED)));
      }
      if (created) {
        Files.deleteIfExists(directory);
      }
    } catch (IOException | UncheckedIOException e) {
      // See above.
    }
  }

  private static void deleteTree(Path root) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
