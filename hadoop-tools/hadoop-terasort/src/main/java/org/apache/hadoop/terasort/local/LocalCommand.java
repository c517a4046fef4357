/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.apache.hadoop.terasort.cli.PositiveInt;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options and steps that the local programs share. */
abstract class LocalCommand implements Callable<Integer> {
  /** The maximum number of parts: as many as five-digit names allow. */
  private static final int MAX_PARTS = 100_000;

  @Option(names = {"-h", "--help"}, usageHelp = true, description = "Print this help and exit.")
  private boolean help;

  @Option(names = {"-V", "--version"}, versionHelp = true, description = "Print the version and exit.")
  private boolean version;

  @Option(names = "--threads", paramLabel = "N", description = "Number of threads (default: one per processor).")
  private PositiveInt threads;

  @Option(names = "--quiet", description = "Do not show progress, which is shown only on a terminal, on standard"
      + " error.")
  private boolean quiet;

  final int threads() {
    return threads != null ? threads.value() : Runtime.getRuntime().availableProcessors();
  }

  /**
   * Checks that a directory can have this many part files.
   *
   * @throws CommandLine.ParameterException if there are more
   */
  static int requireParts(CommandSpec spec, String option, int parts) {
    if (parts > MAX_PARTS) {
      throw new CommandLine.ParameterException(spec.commandLine(), option + " " + parts + " is out of range: 1 to "
          + MAX_PARTS);
    }
    return parts;
  }

  /** Returns a progress bar for {@code rows} rows; thread-safe, and silent with --quiet or without a console. */
  final Progress progress(String task, long rows) {
    if (quiet || System.console() == null) {
      return new Progress(null);
    }
    return new Progress(new ProgressBarBuilder().setTaskName(task).setInitialMax(rows).setUnit(" rows", 1)
        .setStyle(ProgressBarStyle.ASCII).showSpeed().build());
  }

  /**
   * A listener for the rows processed since the last call.
   *
   * @param bar null for no output
   */
  record Progress(ProgressBar bar) implements java.util.function.LongConsumer, AutoCloseable {
    @Override
    public void accept(long rows) {
      if (bar != null) {
        bar.stepBy(rows);
      }
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }
}
