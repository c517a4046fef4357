/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import org.apache.hadoop.terasort.row.RowReport;
import picocli.CommandLine.Command;

/** The subcommand that counts and sums the rows of local part files. */
@Command(name = "sum", description = "Prints the number of rows and the 128-bit sum of their CRC32.")
final class SumCommand extends ReportCommand {

  SumCommand() {
    super(RowReport.SUM);
  }
}
