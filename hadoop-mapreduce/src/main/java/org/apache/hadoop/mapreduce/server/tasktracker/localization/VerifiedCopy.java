/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Copies to the local disks that are there as a whole or not at all: a copy gets its name when all of it has come, with
 * the sums that the file system checks, and in its length. Stateless.
 */
public final class VerifiedCopy {
  private static final int ANY_LENGTH = -1;

  private VerifiedCopy() {
  }

  /**
   * Copies a file, and checks how long it has become.
   *
   * @param length what the file is to have; negative if it is not known
   */
  public static void ofLength(FileSystem from, Path file, long length, Path to) throws IOException {
    copy(from, file, to, part -> check(file, length, part));
  }

  /**
   * Copies a file or a folder of which the job says when it was changed.
   *
   * @throws IOException also if that was changed until it was copied
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

  /** A check that a copy has to stand before it gets its name. */
  private interface Check {
    void pass(FileStatus part) throws IOException;
  }

  private static void check(Path file, long length, FileStatus part) throws IOException {
    if (length >= 0 && part.getLen() != length) {
      throw new IOException(file + " has " + length + " bytes, of which " + part.getLen() + " have come");
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
        throw new IOException(part + " could not become " + to);
      }
      isWhole = true;
    } finally {
      if (!isWhole) {
        local.delete(part, true);
      }
    }
  }
}
