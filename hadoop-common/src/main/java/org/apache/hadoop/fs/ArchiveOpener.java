/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.StandardCopyOption;

/**
 * An opener of archives by a JDK class that makes a {@link java.nio.file.Path} of the file name, such as {@link
 * java.util.zip.ZipFile}. If the name has characters outside the charset of file names, such as an accent with
 * LC_ALL=C, there is no such path: then a temporary copy is opened, and deleted at once.
 *
 * @param <T> the open archive
 */
@FunctionalInterface
public interface ArchiveOpener<T> {
  /** Opens a file by its name. */
  T open(File file) throws IOException;

  /** Opens a file with an arbitrary name. */
  static <T> T open(File file, ArchiveOpener<T> opener) throws IOException {
    try {
      return opener.open(file);
    } catch (InvalidPathException | IOException e) {
      // Since JDK 9 it is the cause of an IOException.
      if (e instanceof IOException failure && !(e.getCause() instanceof InvalidPathException)) {
        throw failure;
      }
      File copy = File.createTempFile("archive", null);
      try (InputStream in = new FileInputStream(file)) {
        Files.copy(in, copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
        return opener.open(copy);
      } finally {
        copy.delete();
      }
    }
  }
}
