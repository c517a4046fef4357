/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.TreeLock;
import org.apache.hadoop.patches.queue.WorkTree;

/**
 * The step of the Maven build before compilation: applies the series, unless somebody is editing the work tree, whose
 * edits are then built. It runs inside Maven, so it throws instead of exiting the JVM.
 */
public final class BuildHook {
  private BuildHook() {
  }

  /** @param arguments the repository's root */
  public static void main(String[] arguments) {
    Repository repository = Repository.at(Path.of(arguments[0]));
    try (TreeLock lock = TreeLock.take(repository)) {
      applySeries(repository);
    }
  }

  private static void applySeries(Repository repository) {
    WorkTree tree = new WorkTree(repository);
    tree.setup();
    List<Patch> patches = Series.read(repository).patches();
    if (tree.isCurrent(patches)) {
      return;
    }
    if (tree.isEdited(patches)) {
      System.out.println("[WARNING] building the edits in " + repository.tree() + ", which are not in patches/ yet");
      return;
    }
    tree.apply(patches, false);
    System.out.println("[INFO] applied " + patches.size() + " patches to " + repository.tree());
  }
}
