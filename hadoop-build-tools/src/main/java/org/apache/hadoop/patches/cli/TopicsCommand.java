/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.patches.topic.TopicList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code patches topics}. */
@Command(name = "topics", mixinStandardHelpOptions = true,
    description = "Regenerate the lists by topic in CHANGES.txt and README.md from patches/topics and the patches'"
        + " Topic and Type trailers.")
final class TopicsCommand implements Callable<Integer> {
  @ParentCommand
  private Patches parent;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    for (TopicList list : TopicList.all(parent.repository())) {
      boolean stale = list.isStale();
      if (stale) {
        list.write();
      }
      spec.commandLine().getOut().println(list.name() + (stale ? ": written" : ": unchanged"));
    }
    spec.commandLine().getOut().flush();
    return 0;
  }
}
