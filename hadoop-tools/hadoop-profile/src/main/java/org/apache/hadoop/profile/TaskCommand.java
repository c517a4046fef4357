/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code profile PROFILER task}: prints the options of a job that profile some of its tasks. */
@Command(name = "task", mixinStandardHelpOptions = true,
    description = "Prints job options that profile some tasks of a job, to be used with 'hadoop jar': "
        + "hadoop jar JOB.jar CLASS $(profile jfr task) IN OUT. The client that waits for the job gets "
        + "the recording of each task as ATTEMPT.profile; 'profile flame' makes flame graphs of them.")
final class TaskCommand implements Callable<Integer> {
  private static final String RANGES = "\\d+(-\\d*)?(,\\d+(-\\d*)?)*";
  private static final String NONE = "none";

  @ParentCommand
  private ProfilerCommand profiler;

  @Option(names = "--maps", paramLabel = "RANGES", defaultValue = "0-2",
      description = "Numbers of the maps, such as 0-2,7; or none (default: ${DEFAULT-VALUE}).")
  private String maps;

  @Option(names = "--reduces", paramLabel = "RANGES", defaultValue = "0-2",
      description = "Numbers of the reduces, in the same form (default: ${DEFAULT-VALUE}).")
  private String reduces;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    String options = String.join(" ", List.of("-D", "mapreduce.task.profile=true",
        "-D", "mapreduce.task.profile.maps=" + ranges("--maps", maps),
        "-D", "mapreduce.task.profile.reduces=" + ranges("--reduces", reduces),
        "-D", "mapreduce.task.profile.params=" + flag()));
    PrintWriter out = spec.commandLine().getOut();
    out.println(options);
    out.flush();
    return 0;
  }

  private String flag() throws Exception {
    String flag = profiler.taskFlag();
    if (flag.matches("(?s).*\\s.*")) {
      throw new UserError("a flag of a task's JVM must not contain white space, at which it is split: " + flag);
    }
    return flag;
  }

  /** Converts a range of tasks for Hadoop, which has no notation for an empty one. */
  private static String ranges(String option, String value) {
    if (value.equals(NONE)) {
      return Integer.toString(Integer.MAX_VALUE);
    }
    if (!value.matches(RANGES)) {
      throw new UserError(option + " is '" + value + "'; allowed: numbers and ranges, such as 0-2,7, or none");
    }
    return value;
  }
}
