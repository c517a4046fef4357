/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code profile}: shows where a program spends its time, waits and allocates, and how two differ. */
@Command(name = "profile", mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "{jfr | async | agent PATH} {daemon | task | ab} | flame | diff",
    subcommands = {JfrCommand.class, AsyncCommand.class, AgentCommand.class, FlameCommand.class, DiffCommand.class},
    description = "Profiles a running daemon, tasks of a job, or both arms of an A/B measurement, and shows what was "
        + "recorded as flame graphs, each an HTML page: CPU time, wall-clock time, lock waits and allocations; and the "
        + "difference of two. No profiler needs to be installed.",
    footer = {"", "profile async daemon jobtracker --seconds 30",
        "profile async ab jobtracker --saturate",
        "hadoop jar JOB.jar CLASS $(profile jfr task --maps 0-1) IN OUT; profile flame attempt_*.profile",
        "profile agent /opt/yourkit/libyjpagent.so=dir={recordings} ab terasort"},
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:done", "1:a run of the measurement failed", "2:the command line or the machine is unsuitable",
        "3:another error, such as of a disk"})
public final class Main implements Runnable {
  /** The exit status for errors that the user can fix. */
  static final int USAGE = 2;
  /** The exit status for unexpected errors. */
  static final int FAILURE = 3;

  @Spec
  private CommandSpec spec;

  private Main() {
  }

  /** Exits with the command's exit status. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Main());
    for (CommandLine sub : line.getSubcommands().values()) {
      CommandLine ab = sub.getSubcommands().get("ab");
      if (ab != null) {
        // Arguments after the workload are for 'ab'.
        ab.setStopAtPositional(true);
      }
    }
    tellVersion(line);
    line.setParameterExceptionHandler((e, arguments) -> badUsage(e));
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command));
    return line;
  }

  /** Sets the version of every command, which the launcher passes. */
  private static void tellVersion(CommandLine line) {
    line.getCommandSpec().version("profile " + System.getProperty("stampede.version", "unknown") + ", commit "
        + System.getProperty("stampede.commit", "unknown"));
    line.getSubcommands().values().forEach(Main::tellVersion);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a profiler (jfr, async or agent PATH), or flame or diff");
  }

  private static int badUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    return say(command, e.getMessage().lines().findFirst().orElse("bad arguments") + "; see '"
        + command.getCommandSpec().qualifiedName() + " --help'", USAGE);
  }

  private static int failed(Exception e, CommandLine command) throws Exception {
    if (e instanceof UserError) {
      return say(command, e.getMessage(), USAGE);
    }
    if (e instanceof IOException) {
      return say(command, e.toString(), FAILURE);
    }
    throw e;
  }

  private static int say(CommandLine command, String what, int status) {
    PrintWriter err = command.getErr();
    err.println("profile: " + what);
    err.flush();
    return status;
  }
}
