/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.row.RowReport;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine.Command;

/** A check that rows are in order within and across parts, which also counts and sums them. */
@Command(name = "teravalidate", description = "Checks that rows are sorted; prints count, sum and the first error"
    + " with its file and row. Exit status 1 if they are not.")
public final class TeraValidate extends ReportTool {

  public TeraValidate() {
    super(RowReport.ORDER);
  }

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JobConf(), new TeraValidate(), arguments));
  }
}
