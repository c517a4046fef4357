/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The main class of the command line; its subcommands are the other classes of this package. */
@Command(name = "patches", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    description = "The patch queue: stock Hadoop 0.22.0, unpacked into a git work tree, with a commit for each patch.",
    subcommands = {SetupCommand.class, ApplyCommand.class, RebuildCommand.class, RebaseCommand.class,
        CheckCommand.class, ListCommand.class, TopicsCommand.class, KeysCommand.class, NewCommand.class,
        EditCommand.class, ExportCommand.class, PrefixCommand.class})
public final class Patches {
  private static final int SUGGESTIONS = 3;

  @Option(names = "--root", paramLabel = "DIR", scope = CommandLine.ScopeType.INHERIT,
      description = "the repository (default: the current directory)")
  private Path root = Path.of("");

  Repository repository() {
    return Repository.at(root);
  }

  /** Returns the command line, which reports each error on one line. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Patches());
    tellVersion(line);
    line.setParameterExceptionHandler((e, arguments) -> badUsage(e));
    line.setExecutionExceptionHandler((e, command, parsed) -> {
      if (!(e instanceof PatchException)) {
        throw e;
      }
      command.getErr().println("patches: " + e.getMessage());
      return 1;
    });
    return line;
  }

  /** Sets the version of every command, which the launcher passes in. */
  private static void tellVersion(CommandLine line) {
    line.getCommandSpec().version("patches " + System.getProperty("stampede.version", "unknown") + ", commit "
        + System.getProperty("stampede.commit", "unknown"));
    line.getSubcommands().values().forEach(Patches::tellVersion);
  }

  /** Reports a usage error on one line, with the nearest names or else all valid ones. */
  private static int badUsage(CommandLine.ParameterException e) {
    CommandLine line = e.getCommandLine();
    String hint = "";
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      List<String> nearest = unmatched.getSuggestions().stream().limit(SUGGESTIONS).toList();
      hint = !nearest.isEmpty() ? " (nearest: " + String.join(", ", nearest) + ")"
          : line.getSubcommands().isEmpty() ? "" : "; allowed: " + String.join(", ", line.getSubcommands().keySet());
    }
    line.getErr().println("patches: " + e.getMessage().lines().findFirst().orElse("bad arguments") + hint + "; see '"
        + line.getCommandSpec().qualifiedName() + " --help'");
    return line.getCommandSpec().exitCodeOnInvalidInput();
  }

  public static void main(String[] arguments) {
    Scratch.deleteAtExit();
    System.exit(commandLine().execute(arguments));
  }
}
