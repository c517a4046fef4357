/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.topic.PatchType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code patches new}. */
@Command(name = "new", mixinStandardHelpOptions = true,
    description = "Print a template for the message of a new patch: 'patches new TITLE > FILE', then"
        + " 'git commit -a -e -F FILE' in the work tree.")
final class NewCommand implements Callable<Integer> {
  private static final int WIDEST = 75;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "TITLE",
      description = "what the patch does, such as 'IndexCache: keep the indexes that are used'")
  private String title;

  @Override
  public Integer call() {
    if (title.isBlank() || title.length() > WIDEST || title.indexOf('\n') >= 0) {
      throw new PatchException("the title '" + title + "' must be one line of 1 to " + WIDEST + " characters");
    }
    spec.commandLine().getOut().print(String.join("\n", title.strip(), "",
        "<Why stock does what it does, what changes, what stays the same.>", "",
        "Topic: <a name in patches/topics>", "Type: <" + String.join(", ", PatchType.words()) + ">", "Related: none",
        "Origin: ours", "Forwarded: no", "Tier: core", "Depends-on: none", "New-files: <one per line, or none>",
        "Config: <key=default (range; stock: value), one per line, or none>",
        "Compatibility: wire and file formats unchanged", "Tests: <the test classes, one per line>",
        "Benchmark: none", ""));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
