/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.IOUtils;

/**
 * The files and folders of a job being submitted, created with as few calls to HDFS as possible: each gets the
 * requested permission whatever the umask; if the umask does not affect it, it is set by the call that creates the
 * file. Other file systems are called as in stock. Stateless.
 */
public final class StagedFiles {
  /** The class name of HDFS: clients of other file systems need not have the class. */
  private static final String HDFS = "org.apache.hadoop.hdfs.DistributedFileSystem";

  private StagedFiles() {
  }

  /** Returns the status of a file or folder; null if it does not exist. */
  public static FileStatus statusOf(FileSystem fs, Path path) throws IOException {
    if (!isHdfs(fs)) {
      return fs.exists(path) ? fs.getFileStatus(path) : null;
    }
    try {
      return fs.getFileStatus(path);
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  /** Creates a folder whose parent exists. */
  public static boolean mkdirs(FileSystem fs, Path folder, FsPermission permission) throws IOException {
    return comesWithTheFile(fs, permission) ? fs.mkdirs(folder, permission) : FileSystem.mkdirs(fs, folder, permission);
  }

  /** Creates a file, replacing an existing one. */
  public static FSDataOutputStream create(FileSystem fs, Path file, FsPermission permission) throws IOException {
    if (!comesWithTheFile(fs, permission)) {
      return FileSystem.create(fs, file, permission);
    }
    return fs.create(file, permission, true, fs.getConf().getInt("io.file.buffer.size", 4096),
        fs.getDefaultReplication(), fs.getDefaultBlockSize(), null);
  }

  /** Sets the replication of a file that was created with the default, unless it is the default. */
  public static void replicate(FileSystem fs, Path file, short replication) throws IOException {
    if (!isHdfs(fs) || replication != fs.getDefaultReplication()) {
      fs.setReplication(file, replication);
    }
  }

  /** Copies a local file to a path where no file exists yet. */
  public static void copy(Path local, FileSystem fs, Path file, short replication, FsPermission permission)
      throws IOException {
    FileSystem from = FileSystem.getLocal(fs.getConf());
    if (!comesWithTheFile(fs, permission) || from.getFileStatus(local).isDirectory()) {
      fs.copyFromLocalFile(local, file);
      fs.setReplication(file, replication);
      fs.setPermission(file, permission);
      return;
    }
    try (InputStream in = from.open(local)) {
      IOUtils.copyBytes(in, create(fs, file, permission), fs.getConf(), true);
    }
    replicate(fs, file, replication);
  }

  private static boolean comesWithTheFile(FileSystem fs, FsPermission permission) {
    return isHdfs(fs) && permission.applyUMask(FsPermission.getUMask(fs.getConf())).equals(permission);
  }

  private static boolean isHdfs(FileSystem fs) {
    return fs.getClass().getName().equals(HDFS);
  }
}
