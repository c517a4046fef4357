/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Copies files to the local disks all-or-nothing: a copy gets its final name only when it has arrived completely, with
 * the checksums verified by the file system and the expected length. Stateless.
 */
public final class VerifiedCopy {
  private static final int ANY_LENGTH = -1;

  private VerifiedCopy() {
  }

  /**
   * Copies a file and checks the length of the copy.
   *
   * @param length the expected length of the file; negative if unknown
   */
  public static void ofLength(FileSystem from, Path file, long length, Path to) throws IOException {
    copy(from, file, to, part -> check(file, length, part));
  }

  /**
   * Copies a file or folder whose modification time is known to the job.
   *
   * @throws IOException also if it was modified before the copy was complete
   */
  public static void ofStamp(FileSystem from, Path file, long modified, Path to) throws IOException {
    copy(from, file, to, part -> {
      FileStatus status = from.getFileStatus(file);
      if (status.getModificationTime() != modified) {
        throw new IOException("File: " + file + " has changed on HDFS since job started");
      }
      check(file, status.isDirectory() ? ANY_LENGTH : status.getLen(), part);
    });
  }

  /** A check that a copy must pass before it gets its final name. */
  private interface Check {
    void pass(FileStatus part) throws IOException;
  }

  private static void check(Path file, long length, FileStatus part) throws IOException {
    if (length >= 0 && part.getLen() != length) {
      throw new IOException(file + " has " + length + " bytes, but " + part.getLen() + " were copied");
    }
  }

  private static void copy(FileSystem from, Path file, Path to, Check check) throws IOException {
    FileSystem local = FileSystem.getLocal(from.getConf());
    Path part = new Path(to.getParent(), to.getName() + ".part");
    boolean isWhole = false;
    try {
      from.copyToLocalFile(file, part);
      check.pass(local.getFileStatus(part));
      local.delete(to, true);
      if (!local.rename(part, to)) {
        throw new IOException("Cannot rename " + part + " to " + to);
      }
      isWhole = true;
    } finally {
      if (!isWhole) {
        local.delete(part, true);
      }
    }
  }
}
