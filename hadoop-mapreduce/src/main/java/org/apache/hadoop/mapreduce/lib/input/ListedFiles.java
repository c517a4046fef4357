/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of a listing by path, for a format that continues with paths: files listed with the locations of all their
 * blocks need not be looked up again. For one thread.
 */
final class ListedFiles {
  private final Map<Path, FileStatus> files = new HashMap<>();

  ListedFiles(List<FileStatus> listing) {
    for (FileStatus file : listing) {
      if (file instanceof ListedFile located && located.wholeBlocks() != null) {
        files.put(file.getPath(), file);
      }
    }
  }

  /**
   * Returns the status of a file, which is looked up if it was not listed with its block locations or is in another
   * file system.
   */
  FileStatus status(FileSystem fs, Path file) throws IOException {
    FileStatus listed = files.get(fs.makeQualified(file));
    return listed == null ? fs.getFileStatus(file) : listed;
  }
}
