/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import org.apache.hadoop.patches.queue.Rebase;
import org.apache.hadoop.patches.queue.Repository;
import picocli.CommandLine.Command;

/** The command {@code patches rebase}. */
@Command(name = "rebase", mixinStandardHelpOptions = true,
    description = "Rebase the work tree's own commits onto the series now in patches/, for example after a pull.")
final class RebaseCommand extends TreeCommand {
  @Override
  int run(Repository repository, boolean made) {
    int commits = new Rebase(repository).run();
    System.out.println(commits == 0 ? "no commits to rebase"
        : commits + " commits rebased onto the series: save them with 'patches rebuild'");
    return 0;
  }
}
