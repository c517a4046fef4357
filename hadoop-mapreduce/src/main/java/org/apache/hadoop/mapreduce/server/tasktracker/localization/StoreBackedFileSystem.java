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
 * The file system of a job, whose files are copied from a {@link ContentStore} where that has their contents. The sum
 * of each file is asked for as the user of the job, who so has to be allowed to read it. Files without a sum, and
 * folders, are copied as ever. For one thread.
 */
final class StoreBackedFileSystem extends FilterFileSystem {
  private static final Log LOG = LogFactory.getLog(StoreBackedFileSystem.class);

  private final ContentStore store;
  private final String user;
  private final boolean isPublic;
  /** The file that was looked up last, with what was found: often the one that is copied next. */
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

  /** Returns what the store has the file by; null if it is none for the store. */
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
    } catch (IOException | RuntimeException e) { // some refuse the question, or the path of it
      LOG.debug("No sum of " + file, e);
      return null;
    }
  }
}
