/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** A symbolic link to be created as {@code ln -s} does, without a process. Immutable. */
final class SymbolicLink {
  private static final Log LOG = LogFactory.getLog(SymbolicLink.class);

  private final Path target;
  private final Path link;

  private SymbolicLink(Path target, Path link) {
    this.target = target;
    this.link = link;
  }

  /**
   * Returns a link to be created, inside {@code link} if that is a directory.
   *
   * @return null if only {@code ln} itself understands the names, or can be given them: a {@link Path} drops duplicate
   *     and trailing slashes, which {@code ln} keeps in a link, and cannot have a name with characters outside the
   *     charset of file names
   */
  static SymbolicLink of(String target, String link) {
    if (!LocalPermissions.areSupportedFor(new File(link)) || isOption(target) || isOption(link)) {
      return null;
    }
    try {
      SymbolicLink found = new SymbolicLink(Path.of(target), Path.of(link));
      boolean kept = found.target.toString().equals(target) && found.link.toString().equals(link);
      return kept && found.target.getFileName() != null ? found : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Returns true for an empty name, too, which {@code ln} does not accept as a name either. */
  private static boolean isOption(String name) {
    return name.isEmpty() || name.startsWith("-");
  }

  /** Creates the link; returns whether that succeeded, and logs a failure at debug level. */
  boolean make() {
    try {
      Files.createSymbolicLink(Files.isDirectory(link) ? link.resolve(target.getFileName()) : link, target);
      return true;
    } catch (IOException e) {
      LOG.debug("Cannot create a link to " + target + " at " + link, e);
      return false;
    }
  }
}
