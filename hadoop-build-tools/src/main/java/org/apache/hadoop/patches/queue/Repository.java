/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The locations of the repository and its work tree.
 *
 * @param root this repository
 * @param tree the git work tree of the stock sources with the series on top
 */
public record Repository(Path root, Path tree) {

  /** Returns the repository at {@code root} with its default work tree, .upstream/tree. */
  public static Repository at(Path root) {
    Path absolute = root.toAbsolutePath().normalize();
    if (!Files.isRegularFile(absolute.resolve("patches/series"))) {
      throw new PatchException(absolute + " is not the root of the repository: it has no patches/series");
    }
    return new Repository(absolute, absolute.resolve(".upstream/tree"));
  }

  public Path patches() {
    return root.resolve("patches");
  }

  /** Returns the directory where Maven puts the published jars. */
  public Path jars() {
    return root.resolve(".upstream/jars");
  }

  public Git git() {
    return new Git(tree);
  }
}
