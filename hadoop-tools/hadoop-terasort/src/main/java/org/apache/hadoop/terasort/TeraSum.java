/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.row.RowReport;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine.Command;

/** A count of rows and a 128-bit sum of the CRC32 of each, independent of their order. */
@Command(name = "terasum", description = "Prints the number of rows and the 128-bit sum of their CRC32.")
public final class TeraSum extends ReportTool {

  public TeraSum() {
    super(RowReport.SUM);
  }

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JobConf(), new TeraSum(), arguments));
  }
}
