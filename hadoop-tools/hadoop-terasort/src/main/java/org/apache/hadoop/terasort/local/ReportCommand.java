/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.terasort.io.PartChecker;
import org.apache.hadoop.terasort.io.PartFile;
import org.apache.hadoop.terasort.io.PartFiles;
import org.apache.hadoop.terasort.row.RowReport;
import org.apache.hadoop.terasort.row.RowSummary;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A subcommand that reads local part files and prints a report. */
abstract class ReportCommand extends LocalCommand {
  private final RowReport report;

  @Parameters(index = "0", paramLabel = "DIR", description = "Directory or file of rows.")
  private Path input;

  @Spec
  private CommandSpec spec;

  ReportCommand(RowReport report) {
    this.report = report;
  }

  /** Runs the command; returns 1 if the report contains an error. */
  @Override
  public final Integer call() throws IOException {
    List<PartFile> files = PartFiles.local(input);
    RowSummary summary;
    try (Progress progress = progress(spec.name(), files.stream().mapToLong(PartFile::rows).sum())) {
      summary = PartChecker.check(files, threads(), progress);
    }
    List<String> lines = report.lines(summary);
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.flush();
    return RowReport.isSuccess(lines) ? 0 : 1;
  }
}
