/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.html.block.Table;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests tables as CSV and reports as Markdown. */
public class TestExport {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void cellsAreQuotedAsInRfc4180() throws Exception {
    Table table = Table.named("odd", "Odd cells", "a", "b").row("x, \"y\"\nz", 0.1 + 0.2).row(null, true).build();
    Table empty = Table.named("empty", "Nothing", "a").build();
    Path folder = temporary.getRoot().toPath().resolve("new/folder");
    assertEquals(List.of(folder.resolve("odd.csv")), CsvTables.write(List.of(table, empty), folder));
    assertEquals("a,b\r\n\"x, \"\"y\"\"\nz\",0.30000000000000004\r\n,true\r\n",
        Files.readString(folder.resolve("odd.csv")));
  }

  @Test
  public void textIsNoFormulaOfASpreadsheet() throws Exception {
    Table table = Table.named("odd", "Odd cells", "a", "b", "c", "d", "e")
        .row("=1+2", "-Xmx200m", "@x", "-1.5e-3", "a-b").row("+1", -2.5, "", null, "-").build();
    Path folder = temporary.getRoot().toPath();
    CsvTables.write(List.of(table), folder);
    assertEquals(List.of("a,b,c,d,e", "'=1+2,'-Xmx200m,'@x,-1.5e-3,a-b", "+1,-2.5,,,'-"),
        Files.readAllLines(folder.resolve("odd.csv")));
  }

  @Test
  public void everyTableIsAFileWithAllRows() throws Exception {
    Path folder = temporary.getRoot().toPath();
    SampleMeasurement sample = SampleMeasurement.twoArms(folder).troubled("stock", 7, 2, 3, 31, 60);
    Report report = Report.of(sample.told("stock", 3, SampleMeasurement.job(9)).write());
    List<Path> files = report.writeTables(folder.resolve("csv"));
    assertEquals("names are different", files.size(), files.stream().distinct().count());
    assertEquals(report.tables().stream().filter(each -> !each.isEmpty()).count(), files.size());
    Table processors = report.tables().stream().filter(each -> each.name().equals("machine-processors")).findFirst()
        .orElseThrow();
    assertTrue(processors.rows().size() > 120);
    assertEquals(processors.rows().size() + 1,
        Files.readAllLines(folder.resolve("csv/machine-processors.csv")).size());
  }

  @Test
  public void markdownHasTablesAndNoMarkupOfResults() throws Exception {
    Path folder = temporary.getRoot().toPath();
    SampleMeasurement sample = SampleMeasurement.twoArms(folder).conf("tuned", "a|b", "<b>*x*</b>")
        .conf("tuned", "b.amp", "&lt; ~~x~~").conf("tuned", "dash", "- x").conf("tuned", "minus", "-5.0")
        .conf("tuned", "number", "1. x").conf("tuned", "rule", "---");
    String markdown = Report.of(sample.write()).markdown();
    assertTrue(markdown, markdown.startsWith("# terasort: 256 MB, 8 maps, 4 reduces\n\n## The answer\n\n* **0.754** "));
    assertTrue(markdown, markdown.contains("\n| a\\|b | – | \\<b\\>\\*x\\*\\</b\\> |\n"));
    assertTrue(markdown, markdown.contains("\n| b.amp | – | \\&lt; \\~\\~x\\~\\~ |\n| dash | – | \\- x |\n"
        + "| minus | – | -5.0 |\n| number | – | 1\\. x |\n| rule | – | \\--- |\n"));
    assertTrue(markdown, markdown.contains("\n| metric | unit | better | arm | runs |"));
    assertTrue(markdown, markdown.contains("\n| wall | s | lower | tuned | 6 | 15.35 | 15.10 | 15.60 | 0.754 |"));
  }
}
