/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.nio.file.Path;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The program: its sub-commands are the other classes of this package. */
@Command(name = "patches", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    description = "The patch queue: stock Hadoop 0.22.0 unpacked into a git work tree, with one commit a patch on top.",
    subcommands = {SetupCommand.class, ApplyCommand.class, RebuildCommand.class, RebaseCommand.class,
        CheckCommand.class, ListCommand.class, EditCommand.class, ExportCommand.class, PrefixCommand.class})
public final class Patches {
  @Option(names = "--root", paramLabel = "DIR", scope = CommandLine.ScopeType.INHERIT,
      description = "the repository (default: the current folder)")
  private Path root = Path.of("");

  Repository repository() {
    return Repository.at(root);
  }

  /** The command line with its errors on one line each. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Patches());
    line.setExecutionExceptionHandler((e, command, parsed) -> {
      if (!(e instanceof PatchException)) {
        throw e;
      }
      command.getErr().println("patches: " + e.getMessage());
      return 1;
    });
    return line;
  }

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }
}
