/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.cli.PositiveInt;
import org.apache.hadoop.terasort.mapred.ReportJob;
import org.apache.hadoop.terasort.row.RowReport;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A program that reads rows and prints a report, which is also written as text to the output directory. */
abstract class ReportTool extends RowTool {
  private final RowReport report;

  @Parameters(index = "0", paramLabel = "IN", description = "Directory or file of rows.")
  private String input;

  @Parameters(index = "1", paramLabel = "OUT", description = "Directory for the report; must not exist.")
  private String output;

  @Option(names = "--maps", paramLabel = "N",
      description = "A hint for the number of maps (default: from the configuration).")
  private PositiveInt maps;

  ReportTool(RowReport report) {
    this.report = report;
  }

  /** Runs the job; returns 1 if the report contains an error. */
  @Override
  public final Integer call() throws IOException {
    JobConf job = newJob();
    setMaps(job, maps);
    List<String> lines = ReportJob.run(job, report, new Path(input), new Path(output));
    lines.forEach(System.out::println);
    return RowReport.isSuccess(lines) ? 0 : 1;
  }
}
