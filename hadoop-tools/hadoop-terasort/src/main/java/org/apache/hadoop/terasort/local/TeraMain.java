/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import org.apache.hadoop.terasort.cli.Cli;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The programs of the sort benchmark on local files, in one process and without Hadoop. */
@Command(name = Cli.LOCAL, description = "The sort benchmark's programs on local files, without a cluster.",
    subcommands = {GenCommand.class, SortCommand.class, SumCommand.class, ValidateCommand.class})
public final class TeraMain implements Runnable {
  @Option(names = {"-h", "--help"}, usageHelp = true, description = "Print this help and exit.")
  private boolean help;

  @Option(names = {"-V", "--version"}, versionHelp = true, description = "Print the version and exit.")
  private boolean version;

  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(),
        "no program given; allowed: gen, sort, sum and validate");
  }

  /** Runs a program and exits with a status as in {@link Cli}. */
  public static void main(String[] arguments) {
    System.exit(Cli.execute(new TeraMain(), arguments));
  }
}
