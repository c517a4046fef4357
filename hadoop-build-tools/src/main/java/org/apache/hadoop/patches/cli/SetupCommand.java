/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import org.apache.hadoop.patches.queue.Repository;
import picocli.CommandLine.Command;

/** The command {@code patches setup}. */
@Command(name = "setup", mixinStandardHelpOptions = true,
    description = "Verify the published jars and unpack them into the work tree as its base commit.")
final class SetupCommand extends TreeCommand {
  @Override
  int run(Repository repository, boolean made) {
    System.out.println((made ? "created " : "already exists: ") + repository.tree());
    return 0;
  }
}
