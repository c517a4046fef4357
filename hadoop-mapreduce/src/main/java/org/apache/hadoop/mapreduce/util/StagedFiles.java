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
 * Files and folders of a job that is being submitted, in as few calls as HDFS needs: each has the permission that is
 * asked for whatever the umask, and where the umask leaves it as it is, it comes with the call that makes the file.
 * Other file systems are called as stock calls them. Stateless.
 */
public final class StagedFiles {
  /** The class of HDFS, by its name: clients of other file systems need not have it. */
  private static final String HDFS = "org.apache.hadoop.hdfs.DistributedFileSystem";

  private StagedFiles() {
  }

  /** Null if there is no such file or folder. */
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

  /** Makes a folder whose parent is there. */
  public static boolean mkdirs(FileSystem fs, Path folder, FsPermission permission) throws IOException {
    return comesWithTheFile(fs, permission) ? fs.mkdirs(folder, permission) : FileSystem.mkdirs(fs, folder, permission);
  }

  /** Makes a file, over one that is there. */
  public static FSDataOutputStream create(FileSystem fs, Path file, FsPermission permission) throws IOException {
    if (!comesWithTheFile(fs, permission)) {
      return FileSystem.create(fs, file, permission);
    }
    return fs.create(file, permission, true, fs.getConf().getInt("io.file.buffer.size", 4096),
        fs.getDefaultReplication(), fs.getDefaultBlockSize(), null);
  }

  /** Raises the replication of a file that was created with the default, unless that is it. */
  public static void replicate(FileSystem fs, Path file, short replication) throws IOException {
    if (!isHdfs(fs) || replication != fs.getDefaultReplication()) {
      fs.setReplication(file, replication);
    }
  }

  /** Copies a local file to where no file is yet. */
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
