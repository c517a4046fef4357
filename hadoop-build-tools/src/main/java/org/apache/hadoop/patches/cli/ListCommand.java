/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.topic.Topic;
import org.apache.hadoop.patches.topic.Topics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code patches list}. */
@Command(name = "list", mixinStandardHelpOptions = true,
    description = "Show the patches by topic: path, tier, lines added to stock files, new files, title.")
final class ListCommand implements Callable<Integer> {
  @ParentCommand
  private Patches parent;

  @Spec
  private CommandSpec spec;

  @Option(names = "--independent", description = "only patches that depend on no other")
  private boolean independent;

  @Override
  public Integer call() {
    Repository repository = parent.repository();
    List<Patch> shown = Series.read(repository).patches().stream()
        .filter(patch -> !independent || patch.trailer("Depends-on").isEmpty()).toList();
    Topics.read(repository).divide(shown).forEach(this::print);
    spec.commandLine().getOut().flush();
    return 0;
  }

  private void print(Topic topic, List<Patch> patches) {
    if (!patches.isEmpty()) {
      spec.commandLine().getOut().println("# " + topic.name());
    }
    for (Patch patch : patches) {
      spec.commandLine().getOut().printf(Locale.ROOT, "%-55s %-5s +%-3d %2d new  %s%n", patch.path(),
          String.join(",", patch.trailer("Tier")),
          patch.addedLines(), patch.trailer("New-files").size(), patch.subject());
    }
  }
}
