/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Principal;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Permissions and owners of local files, by the JDK's view of them on Unix. Stock starts a process for each question
 * and each change, {@code ls} or {@code chmod}, and so for each file that it makes. Thread-safe.
 *
 * @param permission without the bits that set the user or the group
 * @param owner a name, or a number where the user has none
 * @param group as the owner
 */
record LocalPermissions(FsPermission permission, String owner, String group) {
  /** The JDK's name for the bits of a file's mode. */
  static final String MODE = "unix:mode";

  private static final boolean SUPPORTED = FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
  private static final int PERMISSION_BITS = 01777;

  /**
   * False where the JDK knows nothing of such permissions, as on Windows; and for a file whose name has characters that
   * the charset of file names has not, as an accent with LC_ALL=C: commands are started with question marks in their
   * place, as {@link File} has them, and a {@link java.nio.file.Path} cannot be made. Nothing else here may be called
   * then.
   */
  static boolean areSupportedFor(File file) {
    try {
      return SUPPORTED && file.toPath() != null;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Reads the permissions of a file, or of what a link leads to.
   *
   * @throws UncheckedIOException if there is no such file, or it may not be looked at
   */
  static LocalPermissions of(File file) {
    try {
      Map<String, Object> found = Files.readAttributes(file.toPath(), MODE + ",owner,group");
      return new LocalPermissions(new FsPermission((short) ((int) found.get("mode") & PERMISSION_BITS)),
          ((Principal) found.get("owner")).getName(), ((Principal) found.get("group")).getName());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot tell the permissions of " + file, e);
    }
  }

  /**
   * Makes a folder in one that is there, at no time open to more than these permissions, as whoever sees it goes by
   * them. The umask may take some away. Does nothing where it cannot be made so, and nothing to one that is there.
   */
  static void makeFolder(File folder, FsPermission permission) {
    if (!areSupportedFor(folder)) {
      return;
    }
    try {
      Files.createDirectory(folder.toPath(), PosixFilePermissions.asFileAttribute(bits(permission)));
    } catch (IOException e) {
      // The caller makes it in stock's way, and says what is wrong
    }
  }

  private static Set<PosixFilePermission> bits(FsPermission permission) {
    Set<PosixFilePermission> bits = EnumSet.allOf(PosixFilePermission.class);
    bits.removeIf(bit -> (permission.toShort() & 0400 >> bit.ordinal()) == 0);
    return bits;
  }

  /**
   * Changes those of a file, or of what a link leads to. The bits that set the user or the group are taken away.
   *
   * @throws FileNotFoundException if there is no such file
   * @throws IOException if its permissions may not be changed
   */
  static void set(File file, FsPermission permission) throws IOException {
    try {
      Files.setAttribute(file.toPath(), MODE, (int) permission.toShort());
    } catch (NoSuchFileException e) {
      throw (IOException) new FileNotFoundException("File " + file + " does not exist.").initCause(e);
    }
  }
}
