/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.cli.Cli;
import org.apache.hadoop.terasort.cli.PositiveInt;
import org.apache.hadoop.util.Tool;
import picocli.CommandLine.Option;

/** A program of the family as a Hadoop tool. {@link #run} returns an exit status as in {@link Cli}. */
abstract class RowTool extends Configured implements Tool, Callable<Integer> {
  @Option(names = {"-h", "--help"}, usageHelp = true, description = "Print this help and exit.")
  private boolean help;

  @Option(names = {"-V", "--version"}, versionHelp = true, description = "Print the version and exit.")
  private boolean version;

  @Override
  public final int run(String[] arguments) {
    return Cli.execute(this, arguments);
  }

  /** Returns a job with a copy of this tool's configuration, so that its settings stay its own. */
  final JobConf newJob() {
    JobConf job = new JobConf(getConf(), getClass());
    job.setJobName(getClass().getSimpleName());
    return job;
  }

  static void setMaps(JobConf job, PositiveInt maps) {
    if (maps != null) {
      job.setNumMapTasks(maps.value());
    }
  }
}
