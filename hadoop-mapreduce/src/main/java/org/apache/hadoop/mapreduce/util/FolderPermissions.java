/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.File;
import java.io.IOException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Sets the permissions of a folder that a tracker has on each of its disks. A disk that has become read-only is
 * skipped: nothing can be put there that would need the permissions, and the other disks remain usable. Stateless.
 */
public final class FolderPermissions {
  private static final Log LOG = LogFactory.getLog(FolderPermissions.class);

  private FolderPermissions() {
  }

  /**
   * Sets the permissions of a folder, unless it is not writable or does not exist.
   *
   * @return true if they were set, so that the folder can be used
   * @throws IOException if they cannot be set although the folder is writable
   */
  public static boolean set(FileSystem local, Path folder, int mode) throws IOException {
    try {
      local.setPermission(folder, new FsPermission((short) mode));
      return true;
    } catch (IOException e) {
      if (isWritable(folder)) {
        throw e;
      }
      LOG.warn("Cannot use the folder " + folder + ": " + e.getMessage());
      return false;
    }
  }

  /**
   * Tells whether a folder is writable, by creating a file: the superuser may write to any folder, but not on any disk.
   */
  private static boolean isWritable(Path folder) {
    try {
      return File.createTempFile("write", null, new File(folder.toUri().getPath())).delete();
    } catch (IOException e) {
      return false;
    }
  }
}
