/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.html.SampleMeasurement;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** Tests what {@code ab report} writes, and what it refuses. */
public class TestReportCommand {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path measurement(String name) throws Exception {
    return SampleMeasurement.twoArms(temporary.newFolder(name).toPath()).write();
  }

  private static String run(Object... arguments) {
    StringWriter out = new StringWriter();
    assertEquals(0, new CommandLine(new ReportCommand()).setOut(new PrintWriter(out)).execute(words(arguments)));
    return out.toString();
  }

  private static String[] words(Object... arguments) {
    return List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
  }

  private static String refusal(Object... arguments) {
    ReportCommand command = new ReportCommand();
    new CommandLine(command).parseArgs(words(arguments));
    return assertThrows(UserError.class, command::call).getMessage();
  }

  private static void assertPage(Path page) throws Exception {
    String text = Files.readString(page);
    assertTrue(text, text.startsWith("<!DOCTYPE html>") && text.contains("<h1>terasort: 256 MB, 8 maps, 4 reduces"));
  }

  @Test
  public void pagesStandBesideTheirResults() throws Exception {
    Path first = measurement("a");
    Path second = measurement("b");
    Path firstPage = first.resolveSibling("report.html");
    Path secondPage = second.resolveSibling("report.html");
    assertEquals(String.format("report: %s%nreport: %s%n", firstPage, secondPage), run(first, second.getParent()));
    assertPage(firstPage);
    assertPage(secondPage);
    assertEquals("again", String.format("report: %s%n", firstPage), run(first));
  }

  @Test
  public void pageTablesAndTextGoWhereTheyAreAskedFor() throws Exception {
    Path results = measurement("a");
    String before = Files.readString(results);
    Path page = results.resolveSibling("other.html");
    Path text = results.resolveSibling("report.md");
    Path tables = results.resolveSibling("tables/csv");
    String said = run(results, "--html", page, "--csv", tables, "--markdown", text);
    assertPage(page);
    assertFalse(Files.exists(results.resolveSibling("report.html")));
    assertTrue(Files.readString(text), Files.readString(text).startsWith("# terasort: 256 MB"));
    List<String> rows = Files.readAllLines(tables.resolve("results.csv"));
    assertTrue(rows.get(0), rows.get(0).startsWith("metric,unit,better,arm,runs,median"));
    assertEquals("two metrics of two arms", 5, rows.size());
    assertTrue(said, said.startsWith("report: " + page));
    assertTrue(said, said.contains("table: " + tables.resolve("results.csv")));
    assertTrue(said, said.endsWith(String.format("markdown: %s%n", text)));
    assertEquals("over what the command itself wrote", said,
        run(results, "--html", page, "--csv", tables, "--markdown", text));
    assertEquals(before, Files.readString(results));
  }

  @Test
  public void measurementsAreNotWrittenOver() throws Exception {
    Path results = measurement("a");
    String before = Files.readString(results);
    Path plan = results.resolveSibling("plan.json");
    Path log = Files.writeString(results.resolveSibling("run.log"), "INFO x");
    for (String option : List.of("--html", "--markdown")) {
      for (Path file : List.of(results, results.getParent())) {
        assertEquals(option + " " + results + " is not allowed: it is the file to be read",
            refusal(file, option, results));
      }
      for (Path other : List.of(plan, log, measurement("b-" + option))) {
        assertEquals(option + " " + other + " is not allowed: the existing file is not a report",
            refusal(results, option, other));
      }
    }
    assertEquals(before, Files.readString(results));
    Files.delete(results);
    Path detour = results.getParent().resolve("../a/results.json");
    assertEquals("it may come yet", "--html " + detour + " is not allowed: it is the file to be read",
        refusal(results.getParent(), "--html", detour));
  }

  @Test
  public void oneFileCannotBeBoth() throws Exception {
    Path results = measurement("a");
    Path page = results.resolveSibling("page");
    assertEquals("--markdown " + page + " is not allowed: --html names the same file",
        refusal(results, "--html", page, "--markdown", page));
    assertEquals("--csv " + results + " is not allowed: it must be a directory, which need not exist yet",
        refusal(results, "--csv", results));
  }

  @Test
  public void severalFilesHaveTheirOwnPagesAlone() throws Exception {
    Path first = measurement("a");
    Path second = measurement("b");
    for (String option : List.of("--html", "--csv", "--markdown")) {
      assertEquals(option + " is not allowed with 2 files: name only one",
          refusal(first, second, option, first.resolveSibling("x")));
    }
  }

  @Test
  public void filesInFoldersThatAreNotThereAreRefused() {
    Path missing = temporary.getRoot().toPath().resolve("missing");
    for (String option : List.of("--html", "--markdown")) {
      assertEquals(option + " " + missing.resolve("page") + " is not allowed: there is no directory " + missing,
          refusal("results.json", option, missing.resolve("page")));
    }
  }
}
