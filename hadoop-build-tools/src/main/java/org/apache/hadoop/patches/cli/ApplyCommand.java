/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.List;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.WorkTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code patches apply}. */
@Command(name = "apply", mixinStandardHelpOptions = true,
    description = "Apply the series on top of base. Fails if the work tree has unsaved edits.")
final class ApplyCommand extends TreeCommand {
  @Option(names = {"-3", "--3way"},
      description = "merge a patch that does not apply; if the merge fails, stop in git am for you to resolve it")
  private boolean threeWay;

  @Override
  int run(Repository repository, boolean made) {
    WorkTree tree = new WorkTree(repository);
    List<Patch> patches = Series.read(repository).patches();
    if (tree.isCurrent(patches)) {
      System.out.println(patches.size() + " patches are applied in " + repository.tree());
      return 0;
    }
    boolean exactly = tree.apply(patches, threeWay);
    System.out.println(patches.size() + " patches applied to " + repository.tree()
        + (exactly ? "" : ", some of them merged: save them with 'patches rebuild'"));
    return 0;
  }
}
