/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.WorkTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code patches setup}. */
@Command(name = "setup", mixinStandardHelpOptions = true,
    description = "Verify the published jars and unpack them into the work tree as its base commit.")
final class SetupCommand implements Callable<Integer> {
  @ParentCommand
  private Patches parent;

  @Override
  public Integer call() {
    Repository repository = parent.repository();
    boolean made = new WorkTree(repository).setup();
    System.out.println((made ? "made " : "already there: ") + repository.tree());
    return 0;
  }
}
