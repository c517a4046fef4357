/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the reports of several processes, complete and cut off. */
public class TestRunReport {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path folder() {
    return temporary.getRoot().toPath();
  }

  @Test
  public void allFilesOfTheFolderCount() throws Exception {
    Files.writeString(folder().resolve("run.jsonl"),
        "{\"type\":\"metric\",\"name\":\"wall\",\"value\":1.5}\n{\"type\":\"news\",\"x\":1}\n{\"type\":\"done\"}\n");
    Files.writeString(folder().resolve("child-7.jsonl"),
        "{\"type\":\"jar\",\"role\":\"child\",\"class\":\"a.B\",\"path\":null,\"sha256\":null}\n");
    Files.writeString(folder().resolve("notes.txt"), "not a report\n");
    RunReport report = RunReport.read(folder());
    assertTrue(report.done());
    assertEquals(Map.of("wall", 1.5), report.metrics());
    assertEquals(new RunReport.JarRecord("child", "a.B", null, null), report.jars().get(0));
  }

  @Test
  public void countersOfAllJobsAddUp() throws Exception {
    Files.writeString(folder().resolve("run.jsonl"), "{\"type\":\"counters\",\"counters\":{\"A.X\":3,\"B.Y\":4}}\n"
        + "{\"type\":\"counters\",\"counters\":{\"A.X\":5}}\n");
    assertEquals(Map.of("A.X", 8L, "B.Y", 4L), RunReport.read(folder()).counters());
  }

  @Test
  public void callsEndWhereTheirProcessSaysSo() throws Exception {
    Files.writeString(folder().resolve("marks-7.jsonl"), """
        {"type":"mark","pid":7,"call":1,"name":"task","key":"a","start":10}
        {"type":"mark","pid":7,"call":2,"name":"phase","key":"b","start":11}
        {"type":"end","pid":7,"call":2,"end":12}
        {"type":"end","pid":7,"call":1,"end":13}
        """);
    Files.writeString(folder().resolve("marks-8.jsonl"), """
        {"type":"mark","pid":8,"call":1,"name":"task","key":"killed","start":14}
        {"type":"mark","pid":8,"name":"job","key":"c","start":15,"end":16}
        {"type":"end","pid":8,"call":3,"end":17}
        """);
    assertEquals(List.of(new Mark(7, "task", "a", 10, 13), new Mark(7, "phase", "b", 11, 12),
        new Mark(8, "task", "killed", 14, 0), new Mark(8, "job", "c", 15, 16)), RunReport.read(folder()).marks());
  }

  @Test
  public void lineWithoutItsEndIsNotRead() throws Exception {
    Files.writeString(folder().resolve("run.jsonl"), "{\"type\":\"stage\",\"name\":\"input\"}\n{\"type\":\"done\"}");
    RunReport report = RunReport.read(folder());
    assertFalse(report.done());
    assertEquals("input", report.stage());
  }

  @Test
  public void nonsenseIsAFailure() throws Exception {
    Files.writeString(folder().resolve("run.jsonl"), "Exception in thread main\n");
    RunFailure e = assertThrows(RunFailure.class, () -> RunReport.read(folder()));
    assertEquals("run.jsonl has a line that is not a record: Exception in thread main", e.getMessage());
  }
}
