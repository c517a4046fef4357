/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.report;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestReportWriter {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void writesOneLineForEachRecord() throws Exception {
    Path file = temporary.getRoot().toPath().resolve("run.jsonl");
    try (ReportWriter report = new ReportWriter(file)) {
      report.metric("wall", 1.25, "s");
      report.write(ReportWriter.record("error", "message", "a \"quoted\"\nline of grün", "path", null));
      report.write(ReportWriter.record("counters", "counters", new TreeMap<>(Map.of("A.B", 3L, "A.C", 1L << 40))));
      report.write(ReportWriter.record("done"));
    }
    assertEquals(List.of(
        "{\"type\":\"metric\",\"name\":\"wall\",\"value\":1.25,\"unit\":\"s\"}",
        "{\"type\":\"error\",\"message\":\"a \\\"quoted\\\"\\nline of grün\",\"path\":null}",
        "{\"type\":\"counters\",\"counters\":{\"A.B\":3,\"A.C\":1099511627776}}",
        "{\"type\":\"done\"}"), Files.readAllLines(file));
  }

  /** A killed run has already reported everything it knew. */
  @Test
  public void aRecordIsInTheFileAtOnce() throws Exception {
    Path file = temporary.getRoot().toPath().resolve("run.jsonl");
    try (ReportWriter report = new ReportWriter(file)) {
      report.write(ReportWriter.record("done"));
      assertEquals("{\"type\":\"done\"}\n", Files.readString(file));
    }
  }
}
