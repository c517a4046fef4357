/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.Tool;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * A program as a Hadoop tool, with exit status 0 on success, 1 on failure, and 2 for a command-line error. A failure of
 * a job or a file system is reported in one line, not with a stack trace.
 */
abstract class Program extends Configured implements Tool, Callable<Integer> {
  @Option(names = {"-h", "--help"}, usageHelp = true, description = "Print this help and exit.")
  private boolean help;

  @Override
  public final int run(String[] arguments) {
    CommandLine line = new CommandLine(this);
    String name = line.getCommandName();
    return line.setCaseInsensitiveEnumValuesAllowed(true).setParameterExceptionHandler((mistake, ignored) -> {
      mistake.getCommandLine().getErr().println(name + ": " + oneLine(mistake) + "; see 'hadoop " + name + " --help'");
      return CommandLine.ExitCode.USAGE;
    }).setExecutionExceptionHandler((failure, ignored, alsoIgnored) -> {
      if (!(failure instanceof IOException)) {
        throw failure;
      }
      line.getErr().println(name + ": " + oneLine(failure));
      return CommandLine.ExitCode.SOFTWARE;
    }).execute(arguments);
  }

  /** Returns the message in one line, without the stack trace that a server appends to its own. */
  private static String oneLine(Exception failure) {
    String own = String.valueOf(failure.getMessage()).replaceAll("\\R\\s+at \\S+\\(.*", "");
    return own.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** Returns a job with a copy of this program's configuration. */
  final JobConf newJob() {
    JobConf job = new JobConf(getConf(), getClass());
    job.setJobName(getClass().getSimpleName());
    return job;
  }

  /** Ends the program if an option is out of range. */
  final void require(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw new CommandLine.ParameterException(new CommandLine(this),
          option + " is " + value + "; allowed: " + least + " to " + most);
    }
  }
}
