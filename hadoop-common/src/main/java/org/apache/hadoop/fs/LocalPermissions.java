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
 * The permissions and owner of a local file, read and set through the JDK's view of Unix attributes. Stock starts a
 * process, {@code ls} or {@code chmod}, for each query and each change, and thus for each file that it creates.
 * Thread-safe.
 *
 * @param permission without the set-user-ID and set-group-ID bits
 * @param owner a name, or a number if the user has none
 * @param group like the owner
 */
record LocalPermissions(FsPermission permission, String owner, String group) {
  /** The JDK's name of the attribute for a file's mode bits. */
  static final String MODE = "unix:mode";

  private static final boolean SUPPORTED = FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
  private static final int PERMISSION_BITS = 01777;

  /**
   * Returns whether a file's permissions can be accessed. False if the JDK does not support Unix attributes, as on
   * Windows; and for a file name with characters outside the charset of file names, such as an accent with LC_ALL=C:
   * commands get question marks instead, like {@link File}, but no {@link java.nio.file.Path} can be created. Then no
   * other method of this class may be called.
   */
  static boolean areSupportedFor(File file) {
    try {
      return SUPPORTED && file.toPath() != null;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Reads the permissions of a file, following links.
   *
   * @throws UncheckedIOException if there is no such file, or it may not be accessed
   */
  static LocalPermissions of(File file) {
    try {
      Map<String, Object> found = Files.readAttributes(file.toPath(), MODE + ",owner,group");
      return new LocalPermissions(new FsPermission((short) ((int) found.get("mode") & PERMISSION_BITS)),
          ((Principal) found.get("owner")).getName(), ((Principal) found.get("group")).getName());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the permissions of " + file, e);
    }
  }

  /**
   * Creates a directory in an existing one, which at no time has more than these permissions, as others may rely on
   * them as soon as they see it. The umask may remove some. Does nothing if that is not possible or the directory
   * exists.
   */
  static void makeFolder(File folder, FsPermission permission) {
    if (!areSupportedFor(folder)) {
      return;
    }
    try {
      Files.createDirectory(folder.toPath(), PosixFilePermissions.asFileAttribute(bits(permission)));
    } catch (IOException e) {
      // The caller creates it as stock does, and reports errors
    }
  }

  private static Set<PosixFilePermission> bits(FsPermission permission) {
    Set<PosixFilePermission> bits = EnumSet.allOf(PosixFilePermission.class);
    bits.removeIf(bit -> (permission.toShort() & 0400 >> bit.ordinal()) == 0);
    return bits;
  }

  /**
   * Sets the permissions of a file, following links. Clears the set-user-ID and set-group-ID bits.
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
