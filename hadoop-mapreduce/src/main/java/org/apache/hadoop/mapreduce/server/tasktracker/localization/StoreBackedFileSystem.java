/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.io.IOException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A job's view of its file system, in which files are copied from a {@link ContentStore} if that has their contents.
 * The checksum of each file is requested as the user of the job, who therefore must be allowed to read the file. Files
 * without a checksum, and folders, are copied as usual. For one thread.
 */
final class StoreBackedFileSystem extends FilterFileSystem {
  private static final Log LOG = LogFactory.getLog(StoreBackedFileSystem.class);

  private final ContentStore store;
  private final String user;
  private final boolean isPublic;
  /** The file that was looked up last, with its status: it is often the one copied next. */
  private Path found;
  private FileStatus status;

  StoreBackedFileSystem(FileSystem files, ContentStore store, String user, boolean isPublic) {
    super(files);
    this.store = store;
    this.user = user;
    this.isPublic = isPublic;
  }

  @Override
  public FileStatus getFileStatus(Path file) throws IOException {
    status = fs.getFileStatus(file);
    found = file;
    return status;
  }

  @Override
  public void copyToLocalFile(Path file, Path to) throws IOException {
    ContentKey key = key(file);
    if (key == null) {
      fs.copyToLocalFile(file, to);
    } else {
      store.copy(fs, file, key, to);
    }
  }

  /** Returns the key of a file in the store; null if the file is not eligible. */
  private ContentKey key(Path file) throws IOException {
    if (!file.equals(found)) {
      getFileStatus(file);
    }
    ContentSum sum = status.isFile() && store.takes(status.getLen()) ? sum(file) : null;
    if (sum == null || status.getOwner().isEmpty()) {
      return null;
    }
    return new ContentKey(isPublic, user, fs.getUri(), status.getOwner(), status.getGroup(), status.getPermission(),
        status.getLen(), sum);
  }

  private ContentSum sum(Path file) {
    try {
      return ContentSum.of(fs.getFileChecksum(file));
    } catch (IOException | RuntimeException e) { // some file systems reject the request or its path
      LOG.debug("No checksum of " + file, e);
      return null;
    }
  }
}
