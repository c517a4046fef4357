/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A listing of the parts of a directory, or of a single file, in {@link PartOrder}. Hidden files are left out. */
public final class PartFiles {
  private PartFiles() {
  }

  /**
   * Returns the parts of a local directory, or the one local file.
   *
   * @throws InputException if the path does not exist or is not a regular file, or if a directory contains no file or
   *     something other than files
   */
  public static List<PartFile> local(java.nio.file.Path path) throws IOException {
    if (!Files.exists(path)) {
      throw new InputException(path + ": no such file or directory");
    }
    List<java.nio.file.Path> files = new ArrayList<>();
    if (Files.isDirectory(path)) {
      try (Stream<java.nio.file.Path> entries = Files.list(path)) {
        entries.filter(file -> !PartOrder.isHidden(file.getFileName().toString())).forEach(files::add);
      }
    } else {
      files.add(path);
    }
    List<PartFile> parts = new ArrayList<>();
    for (java.nio.file.Path file : files) {
      if (Files.isDirectory(file)) {
        throw directoryInside(file);
      }
      // A pipe or a device has length 0, whatever it delivers.
      if (!Files.isRegularFile(file)) {
        throw new InputException(file + ": is a pipe, a device or a broken link; expected a regular file");
      }
      parts.add(new LocalPart(file, Files.size(file)));
    }
    requireSome(path, parts);
    parts.sort(PartOrder.BY_NAME);
    return parts;
  }

  /**
   * Returns the parts of a directory, or the one file, on a Hadoop file system.
   *
   * @throws InputException if the path does not exist, or if a directory contains no file or a subdirectory
   */
  public static List<PartFile> in(FileSystem fileSystem, Path path) throws IOException {
    if (!fileSystem.exists(path)) {
      throw new InputException(path + ": no such file or directory");
    }
    List<PartFile> parts = new ArrayList<>();
    boolean directory = isDirectory(fileSystem.getFileStatus(path));
    for (FileStatus file : fileSystem.listStatus(path)) {
      if (directory && PartOrder.isHidden(file.getPath().getName())) {
        continue;
      }
      if (isDirectory(file)) {
        throw directoryInside(file.getPath());
      }
      parts.add(new FileSystemPart(fileSystem, file.getPath(), file.getLen()));
    }
    requireSome(path, parts);
    parts.sort(PartOrder.BY_NAME);
    return parts;
  }

  /** Calls isDir, since 1.x lacks isDirectory and every release has the older name. */
  @SuppressWarnings("deprecation")
  private static boolean isDirectory(FileStatus file) {
    return file.isDir();
  }

  /** Rejects an input without files, which would always count as sorted. */
  private static void requireSome(Object path, List<PartFile> parts) throws InputException {
    if (parts.isEmpty()) {
      throw new InputException(path + ": contains no file of rows");
    }
  }

  private static InputException directoryInside(Object directory) {
    return new InputException(directory + ": is a directory; expected a file of rows");
  }
}
