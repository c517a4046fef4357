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
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Reports of several processes, whole and cut off. */
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
    assertEquals("run.jsonl holds a line that is no record: Exception in thread main", e.getMessage());
  }
}
