/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsio;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the figures computed from made-up times. */
public class TestIoFigures {
  private static final double EXACT = 1e-12;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void slowFilesWeighMoreInTheThroughput() {
    IoFigures figures = new IoFigures(8 << 20, new double[] {1, 4}, 4, 2);
    assertEquals(16 / 5.0, figures.throughput(), EXACT);
    assertEquals("of 8 and 2 MB/s", 5, figures.mean(), EXACT);
    assertEquals(3, figures.deviation(), EXACT);
  }

  @Test
  public void oneFileDoesNotDeviate() {
    IoFigures figures = new IoFigures(1 << 20, new double[] {0.5}, 0.5, 0);
    assertEquals(2, figures.throughput(), EXACT);
    assertEquals(2, figures.mean(), EXACT);
    assertEquals(0, figures.deviation(), EXACT);
  }

  @Test
  public void eachFigureIsAMetric() throws Exception {
    Path file = temporary.getRoot().toPath().resolve("run.jsonl");
    try (ReportWriter report = new ReportWriter(file)) {
      new IoFigures(8 << 20, new double[] {1, 4}, 4.5, 2.25).report("write", report);
    }
    assertEquals(List.of(
        "{\"type\":\"metric\",\"name\":\"write_wall\",\"value\":4.5,\"unit\":\"s\"}",
        "{\"type\":\"metric\",\"name\":\"write_rate\",\"value\":3.2,\"unit\":\"MB/s\"}",
        "{\"type\":\"metric\",\"name\":\"write_mean\",\"value\":5.0,\"unit\":\"MB/s\"}",
        "{\"type\":\"metric\",\"name\":\"write_deviation\",\"value\":3.0,\"unit\":\"MB/s\"}",
        "{\"type\":\"metric\",\"name\":\"write_cpu\",\"value\":2.25,\"unit\":\"s\"}"), Files.readAllLines(file));
  }
}
