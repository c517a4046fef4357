/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.cli.RowCount;
import org.apache.hadoop.terasort.mapred.ReportJob;
import org.apache.hadoop.terasort.row.RowReport;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The whole sort benchmark: generates rows, sorts them, checks the order, compares count and sum with those of the
 * input, and prints the time of each step.
 */
@Command(name = "terabench", description = "Generates rows of the sort benchmark, sorts them, checks that the output"
    + " is sorted and has the same rows, and reports how long each step took. Exit status 1 if the output is wrong.")
public final class TeraBench extends RowTool {
  private static final double NANOS = 1e9;

  @Parameters(index = "0", paramLabel = "ROWS", description = "Number of rows of 100 bytes, with an optional suffix k,"
      + " m, b or t: 10m is 1 GB.")
  private RowCount rows;

  @Parameters(index = "1", paramLabel = "DIR", defaultValue = "terabench",
      description = "Directory for input, output and reports; must not exist (default: ${DEFAULT-VALUE}).")
  private String directory;

  @Option(names = "--keep", description = "Keep the directory, which is otherwise deleted at the end.")
  private boolean keep;

  private boolean isWrong;
  private final List<String> times = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    Path top = new Path(directory);
    FileSystem files = top.getFileSystem(newJob());
    if (files.exists(top)) {
      throw new IllegalArgumentException(directory + " exists: name a directory that does not exist");
    }
    try {
      int status = runAll(top);
      String end = isWrong ? "WRONG" : "a step failed";
      System.out.println("terabench: " + (status == 0 ? "right, " + rows.value() + " rows" : end) + ": "
          + String.join(", ", times));
      return status;
    } finally {
      if (!keep) {
        files.delete(top, true);
      }
    }
  }

  /**
   * Runs all steps; returns 0 if the output rows are in order and the same as the input's, else the status of the
   * failed step, or 1.
   */
  private int runAll(Path top) throws Exception {
    Path input = new Path(top, "input");
    Path output = new Path(top, "output");
    int status = run("make", new TeraGen(), Long.toString(rows.value()), input.toString());
    status = status != 0 ? status : run("sort", new TeraSort(), input.toString(), output.toString());
    if (status != 0) {
      return status;
    }
    List<String> made = report("sum", RowReport.SUM, input, new Path(top, "sum"));
    List<String> sorted = report("check", RowReport.ORDER, output, new Path(top, "order"));
    if (!RowReport.isSuccess(sorted) || !sorted.subList(0, made.size()).equals(made)) {
      isWrong = true;
      System.err.println("terabench: the input is " + made + ", the output " + sorted);
      return 1;
    }
    return 0;
  }

  private int run(String step, RowTool tool, String... arguments) throws Exception {
    return timed(step, () -> ToolRunner.run(new JobConf(getConf()), tool, arguments));
  }

  private List<String> report(String step, RowReport report, Path rowsOf, Path to) throws Exception {
    return timed(step, () -> ReportJob.run(newJob(), report, rowsOf, to));
  }

  private <T> T timed(String step, Callable<T> work) throws Exception {
    long start = System.nanoTime();
    T result = work.call();
    times.add(String.format(Locale.ROOT, "%s %.1f s", step, (System.nanoTime() - start) / NANOS));
    return result;
  }

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JobConf(), new TeraBench(), arguments));
  }
}
