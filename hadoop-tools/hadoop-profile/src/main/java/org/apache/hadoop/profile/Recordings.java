/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A finder of recordings. */
final class Recordings {
  private Recordings() {
  }

  /**
   * Returns the non-empty recordings below a folder, by file name and sorted by path, except those in hidden folders,
   * which are parts of recordings.
   */
  static List<Path> below(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.filter(each -> isRecording(folder.relativize(each))).sorted().toList()) {
          if (Files.isRegularFile(file) && Files.size(file) > 0) {
            found.add(file);
          }
        }
      }
    }
    return found;
  }

  private static boolean isRecording(Path inFolder) {
    for (Path name : inFolder) {
      if (name.toString().startsWith(".")) {
        return false;
      }
    }
    return inFolder.toString().endsWith(".jfr");
  }

  /** Returns the given file, whatever its name, or all recordings {@link #below} the given folder. */
  static List<Path> of(Path fileOrFolder) throws IOException {
    if (Files.isDirectory(fileOrFolder)) {
      List<Path> found = below(fileOrFolder);
      if (found.isEmpty()) {
        throw new UserError("no recording (.jfr) below " + fileOrFolder);
      }
      return found;
    }
    if (!Files.isReadable(fileOrFolder)) {
      throw new UserError(fileOrFolder + " is not a readable file");
    }
    return List.of(fileOrFolder);
  }
}
