/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A copier of folders between local disk and DFS that leaves no checksum files behind, unlike Hadoop's own copy. */
final class DfsCopy {
  private DfsCopy() {
  }

  /** Copies the files in {@code local} into the new folder {@code folder}. */
  static void in(java.nio.file.Path local, FileSystem fs, Path folder) throws IOException {
    for (java.nio.file.Path file : list(local)) {
      try (InputStream in = Files.newInputStream(file);
          OutputStream out = fs.create(new Path(folder, file.getFileName().toString()))) {
        in.transferTo(out);
      }
    }
  }

  /** Copies the files part-* of {@code folder} into the new local folder. */
  static void partsOut(FileSystem fs, Path folder, java.nio.file.Path local) throws IOException {
    Files.createDirectories(local);
    for (FileStatus status : fs.listStatus(folder)) {
      String name = status.getPath().getName();
      if (name.startsWith("part-")) {
        try (InputStream in = fs.open(status.getPath())) {
          Files.copy(in, local.resolve(name));
        }
      }
    }
  }

  private static List<java.nio.file.Path> list(java.nio.file.Path local) throws IOException {
    try (Stream<java.nio.file.Path> files = Files.list(local)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
