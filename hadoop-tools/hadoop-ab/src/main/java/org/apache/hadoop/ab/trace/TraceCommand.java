/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab trace}, which follows one attempt through logs and history. */
@Command(name = "trace", mixinStandardHelpOptions = true,
    description = "Follow an attempt by its ID through the logs of client, daemons and tasks, and its job's history.")
public final class TraceCommand implements Callable<Integer> {
  private static final int UNKNOWN = 1;

  @Spec
  private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "ATTEMPT",
      description = "The attempt's ID, such as attempt_201112010600_0001_m_000000_0.")
  private String attempt;

  @Parameters(index = "1", paramLabel = "FOLDER",
      description = "All logs below it are read: the directory of a run kept with --keep, or the logs of a cluster.")
  private Path folder;

  @Option(names = "--zone", paramLabel = "ZONE",
      description = "Time zone of the logs, such as UTC or Europe/Berlin (default: this system's).")
  private String zoneName;

  @Option(names = "--all", description = "Show every line, also of many similar ones.")
  private boolean all;

  @Override
  public Integer call() throws IOException {
    AttemptId id = AttemptId.parse(attempt);
    if (!Files.isDirectory(folder)) {
      throw new UserError(folder + " is not a directory");
    }
    Trace trace = Trace.of(id, folder, zone());
    PrintWriter out = spec.commandLine().getOut();
    out.print(TraceText.of(trace, zone(), all));
    out.flush();
    return trace.steps().isEmpty() ? UNKNOWN : 0;
  }

  private ZoneId zone() {
    try {
      return zoneName == null ? ZoneId.systemDefault() : ZoneId.of(zoneName);
    } catch (DateTimeException e) {
      throw new UserError("--zone '" + zoneName + "' is not a time zone: give one such as UTC or +01:00", e);
    }
  }
}
