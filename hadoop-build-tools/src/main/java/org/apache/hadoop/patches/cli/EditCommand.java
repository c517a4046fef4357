/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.WorkTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code patches edit}. */
@Command(name = "edit", mixinStandardHelpOptions = true,
    description = "Rebase the work tree up to one patch's commit and stop there, to change it in place.")
final class EditCommand extends TreeCommand {
  @Parameters(paramLabel = "PATCH", description = "number, slug or path of a patch")
  private String name;

  @Override
  int run(Repository repository, boolean made) {
    Series series = Series.read(repository);
    Patch patch = series.find(name);
    WorkTree tree = new WorkTree(repository);
    tree.apply(series.patches(), false);
    tree.stopAt(series.paths().size() - series.paths().indexOf(patch.path()));
    System.out.println("Stopped at '" + patch.subject() + "' in " + repository.tree() + ".\n"
        + "Edit, then: git commit -a --amend && git rebase --continue && patches rebuild");
    return 0;
  }
}
