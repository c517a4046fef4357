/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local disk as a file system that, like HDFS, cannot be used after it has been closed. */
public final class OpenFileSystem extends OtherScheme {
  public static final String SCHEME = "open:///";
  public static final String KEY = "fs.open.impl";

  private volatile boolean closed;

  public OpenFileSystem() {
    super(0700, System.getProperty("user.name"));
  }

  @Override
  protected String scheme() {
    return "open";
  }

  private void checkOpen() throws IOException {
    if (closed) {
      throw new IOException("Filesystem closed");
    }
  }

  @Override
  public FSDataInputStream open(Path file, int buffer) throws IOException {
    checkOpen();
    return super.open(file, buffer);
  }

  @Override
  public FSDataOutputStream create(Path file, FsPermission permission, boolean overwrite, int buffer,
      short replication, long block, Progressable progress) throws IOException {
    checkOpen();
    return super.create(file, permission, overwrite, buffer, replication, block, progress);
  }

  @Override
  public boolean mkdirs(Path folder) throws IOException {
    checkOpen();
    return super.mkdirs(folder);
  }

  @Override
  public boolean delete(Path file, boolean recursive) throws IOException {
    checkOpen();
    return super.delete(file, recursive);
  }

  @Override
  public FileStatus getFileStatus(Path file) throws IOException {
    checkOpen();
    return super.getFileStatus(file);
  }

  @Override
  public void close() throws IOException {
    closed = true;
    super.close();
  }
}
