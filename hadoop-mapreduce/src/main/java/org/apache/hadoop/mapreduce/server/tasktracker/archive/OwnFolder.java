/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Set;

/** A folder that only this process's user may write to, because JVMs execute code from it. Stateless. */
final class OwnFolder {
  private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> OTHERS_WRITE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private OwnFolder() {
  }

  /**
   * Creates the folder, or checks the existing one.
   *
   * @throws IOException if it belongs to another user or is writable by others
   */
  static void create(Path folder) throws IOException {
    Files.createDirectories(folder.getParent());
    try {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      Path mine = Files.createTempFile(folder, "owner", "");
      try {
        check(folder, mine);
      } finally {
        Files.delete(mine);
      }
    }
  }

  private static void check(Path folder, Path mine) throws IOException {
    PosixFileAttributes found = Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!found.isDirectory() || !found.owner().equals(Files.getOwner(mine))
        || found.permissions().stream().anyMatch(OTHERS_WRITE::contains)) {
      throw new IOException("'" + folder + "' must be a folder that belongs to " + Files.getOwner(mine)
          + " and that nobody else may write to; it belongs to " + found.owner() + " and has the permissions "
          + PosixFilePermissions.toString(found.permissions()));
    }
  }

  /** Deletes a folder with everything in it. */
  static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
