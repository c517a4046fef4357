/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import org.apache.hadoop.terasort.row.RowReport;
import picocli.CommandLine.Command;

/** The subcommand that checks the order of the rows of local part files. */
@Command(name = "validate", description = "Checks that rows are sorted; prints count, sum and the first error"
    + " with its file and row. Exit status 1 if they are not.")
final class ValidateCommand extends ReportCommand {

  ValidateCommand() {
    super(RowReport.ORDER);
  }
}
