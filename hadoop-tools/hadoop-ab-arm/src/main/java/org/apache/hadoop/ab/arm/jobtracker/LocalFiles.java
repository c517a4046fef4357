/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system, made more like a JobTracker's cluster file system in two ways: setting permissions starts no
 * process (without native code, the release runs {@code chmod} each time), and creating files in some folders is slow.
 */
public final class LocalFiles extends LocalFileSystem {
  /** The key of the delay in milliseconds of creating a file. */
  static final String DELAY = "ab.jobtracker.write.delay";
  /** The key of the folders with slow writes. */
  static final String SLOW = "ab.jobtracker.write.slow";

  public LocalFiles() {
    super(new Raw());
  }

  private static final class Raw extends RawLocalFileSystem {
    private static final String OF_CHECKSUMS = ".crc";

    @Override
    public FSDataOutputStream create(org.apache.hadoop.fs.Path file, boolean overwrite, int bufferSize,
        short replication, long blockSize, Progressable progress) throws IOException {
      delay(pathToFile(file).toPath());
      return super.create(file, overwrite, bufferSize, replication, blockSize, progress);
    }

    private void delay(Path file) throws IOException {
      Configuration conf = getConf();
      long millis = conf.getLong(DELAY, 0);
      if (millis > 0 && !file.toString().endsWith(OF_CHECKSUMS)) {
        for (String folder : conf.getStrings(SLOW)) {
          if (file.startsWith(folder)) {
            sleep(millis);
          }
        }
      }
    }

    private static void sleep(long millis) throws IOException {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }

    @Override
    public void setPermission(org.apache.hadoop.fs.Path file, FsPermission permission) throws IOException {
      Files.setPosixFilePermissions(pathToFile(file).toPath(),
          PosixFilePermissions.fromString(permission.getUserAction().SYMBOL + permission.getGroupAction().SYMBOL
              + permission.getOtherAction().SYMBOL));
    }
  }
}
