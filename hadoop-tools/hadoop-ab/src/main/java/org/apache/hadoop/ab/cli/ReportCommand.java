/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.html.Report;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab report}, which writes the report of finished measurements. */
@Command(name = "report", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Write report.html next to each results.json, as each measurement does at its end: ratios, charts "
        + "of tasks and of the machine, what was different, and what is missing. Incomplete files are shown as far "
        + "as they go.")
public final class ReportCommand implements Callable<Integer> {
  private static final String RESULTS = "results.json";

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "A results.json, or its directory.")
  private List<Path> files;

  @Option(names = "--html", paramLabel = "FILE", description = "Write the page to this file; with one FILE only.")
  private Path html;

  @Option(names = "--csv", paramLabel = "DIR",
      description = "Write each table as comma-separated values to a file in this directory; with one FILE only. Text "
          + "that a spreadsheet would take for a formula, as it begins with =, +, - or @, gets a leading apostrophe.")
  private Path csv;

  @Option(names = "--markdown", paramLabel = "FILE",
      description = "Write text and tables as Markdown to this file; with one FILE only.")
  private Path markdown;

  @Override
  public Integer call() throws IOException {
    refuse("--html", html);
    refuse("--csv", csv);
    refuse("--markdown", markdown);
    if (csv != null && Files.exists(csv) && !Files.isDirectory(csv)) {
      throw new UserError("--csv " + csv + " is not allowed: it must be a directory, which need not exist yet");
    }
    if (html != null && markdown != null && isSame(html, markdown)) {
      throw new UserError("--markdown " + markdown + " is not allowed: --html names the same file");
    }
    PrintWriter out = spec.commandLine().getOut();
    for (Path file : files) {
      Report report = Report.of(file);
      Path page = html == null ? report.besides() : html;
      report.write(page);
      out.println("report: " + page);
      if (csv != null) {
        report.writeTables(csv).forEach(table -> out.println("table: " + table));
      }
      if (markdown != null) {
        Files.writeString(markdown, report.markdown(), StandardCharsets.UTF_8);
        out.println("markdown: " + markdown);
      }
    }
    out.flush();
    return Measure.OK;
  }

  private void refuse(String option, Path value) throws IOException {
    if (value != null && files.size() > 1) {
      throw new UserError(option + " is not allowed with " + files.size() + " files: name only one");
    }
    if (value != null && Files.isDirectory(value) && !option.equals("--csv")) {
      throw new UserError(option + " " + value + " is not allowed: it must be a file, not a directory");
    }
    if (value != null && !option.equals("--csv") && !Files.isDirectory(value.toAbsolutePath().getParent())) {
      throw new UserError(option + " " + value + " is not allowed: there is no directory "
          + value.toAbsolutePath().getParent());
    }
    if (value != null && !option.equals("--csv")) {
      String begin = option.equals("--html") ? Report.HTML_BEGIN : Report.MARKDOWN_BEGIN;
      for (Path file : files) {
        if (isSame(value, file) || isSame(value, file.resolve(RESULTS))) {
          throw new UserError(option + " " + value + " is not allowed: it is the file to be read");
        }
      }
      if (Files.exists(value) && !begins(value, begin)) {
        throw new UserError(option + " " + value + " is not allowed: the existing file is not a report");
      }
    }
  }

  private static boolean isSame(Path one, Path other) throws IOException {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
        || Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
  }

  /** Returns true if a file begins with this text or is empty, and so may be overwritten. */
  private static boolean begins(Path file, String text) throws IOException {
    byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      byte[] found = in.readNBytes(wanted.length);
      return found.length == 0 || Arrays.equals(found, wanted);
    }
  }
}
