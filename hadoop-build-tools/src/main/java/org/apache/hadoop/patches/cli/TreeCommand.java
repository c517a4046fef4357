/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.TreeLock;
import org.apache.hadoop.patches.queue.WorkTree;
import picocli.CommandLine.ParentCommand;

/** A command that reads or changes the work tree, and so runs alone on it. */
abstract class TreeCommand implements Callable<Integer> {
  @ParentCommand
  private Patches parent;

  @Override
  public final Integer call() throws IOException {
    Repository repository = parent.repository();
    try (TreeLock lock = TreeLock.take(repository)) {
      boolean made = new WorkTree(repository).setup();
      return run(repository, made);
    }
  }

  /**
   * Does the command's work.
   *
   * @param made true if the work tree has just been created
   * @return the exit status
   */
  abstract int run(Repository repository, boolean made) throws IOException;
}
