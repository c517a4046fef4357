/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** The local file system under another scheme, for use as a copy source. All files have the same owner. */
public abstract class OtherScheme extends RawLocalFileSystem {
  private final short permission;
  private final String owner;

  /** Creates a file system whose files and folders all have these permissions. */
  protected OtherScheme(int permission, String owner) {
    this.permission = (short) permission;
    this.owner = owner;
  }

  /** Returns the scheme; called before the file system is constructed. */
  protected abstract String scheme();

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    setConf(conf);
  }

  @Override
  public URI getUri() {
    return URI.create(scheme() + ":///");
  }

  /**
   * Returns the status without looking up owner and permissions, which the local file system does only for its own
   * scheme.
   */
  @Override
  public FileStatus getFileStatus(Path file) throws IOException {
    FileStatus status = super.getFileStatus(file);
    return new FileStatus(status.getLen(), status.isDirectory(), status.getReplication(), status.getBlockSize(),
        status.getModificationTime(), status.getAccessTime(), new FsPermission(permission), owner, "",
        status.getPath());
  }
}
