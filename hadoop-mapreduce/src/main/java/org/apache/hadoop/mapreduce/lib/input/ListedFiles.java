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
 * The files of a listing by their paths, for a format that goes on with paths: those that were listed with the places
 * of all their blocks need not be asked for. For one thread.
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

  /** The status of a file, which is asked for if it was not listed with its places, or in another file system. */
  FileStatus status(FileSystem fs, Path file) throws IOException {
    FileStatus listed = files.get(fs.makeQualified(file));
    return listed == null ? fs.getFileStatus(file) : listed;
  }
}
