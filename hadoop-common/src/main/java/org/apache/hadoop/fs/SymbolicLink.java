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

/** A symbolic link that is to be made as {@code ln -s} makes it, without a process. Immutable. */
final class SymbolicLink {
  private static final Log LOG = LogFactory.getLog(SymbolicLink.class);

  private final Path target;
  private final Path link;

  private SymbolicLink(Path target, Path link) {
    this.target = target;
    this.link = link;
  }

  /**
   * A link that is to be made, in {@code link} if that is a folder.
   *
   * @return null if only {@code ln} itself knows what the names mean, or can be given them: a {@link Path} leaves
   *     slashes out that are more than one or at the end, which {@code ln} keeps in a link, and there is none of a name
   *     with characters that the charset of file names has not
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

  /** An empty name is none to {@code ln} either. */
  private static boolean isOption(String name) {
    return name.isEmpty() || name.startsWith("-");
  }

  /** Makes it; returns whether that could be done, and says at debug level why not. */
  boolean make() {
    try {
      Files.createSymbolicLink(Files.isDirectory(link) ? link.resolve(target.getFileName()) : link, target);
      return true;
    } catch (IOException e) {
      LOG.debug("Cannot make a link to " + target + " at " + link, e);
      return false;
    }
  }
}
