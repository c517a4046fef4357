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
 * Opens an archive by a class of the JDK that makes a {@link java.nio.file.Path} of its file's name, such as
 * {@link java.util.zip.ZipFile}. Where the charset of file names does not have all characters of the name, as with an
 * accent and LC_ALL=C, there is no such path, and a copy is opened that has no name any more.
 *
 * @param <T> the open archive
 */
@FunctionalInterface
public interface ArchiveOpener<T> {
  /** Opens a file by its name. */
  T open(File file) throws IOException;

  /** Opens a file whatever its name is. */
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
