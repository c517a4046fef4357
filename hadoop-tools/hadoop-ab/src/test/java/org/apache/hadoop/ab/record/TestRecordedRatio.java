/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the ratios recorded earlier and the current one form one series. */
public class TestRecordedRatio {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void replacedRecordingsComeFirst() throws Exception {
    Path root = temporary.getRoot().toPath();
    RecordFixture fixture = new RecordFixture(root);
    ListedExperiment sort = new BenchmarkFolder(root).list().require("terasort", "64m");
    new BenchmarkFolder(root).write(sort, RecordFixture.recording());
    assertEquals(1, RecordedRatio.all(root).size());
    new BenchmarkFolder(root).history().add(sort, RecordFixture.recording());
    Files.writeString(root.resolve("dev-support/benchmarks/HISTORY.md"), """
        | 2026-11-21 | 5f8813dfa356 | terasort/64m | wall | eleven settings of stock, 3 runs each |
        | 2026-11-22 | 6f8813dfa356 | terasort/64m | wall | 0.8 |
        | 2026-11-23 | 7f8813dfa356 | terasort/64m | cpu | 0.9 (0.8 - 1) |
        | 2026-11-24 | 8f8813dfa356 | terasort/65m | wall | 0.9 (0.8 - 1) |
        | 2026-11-25 | 9f8813dfa356 | terasort/64m | wall | 0.00123 (8.33E-6 - 0.391) |
        """, StandardOpenOption.APPEND);
    List<RecordedRatio> ratios = RecordedRatio.all(fixture.root);
    assertEquals(List.of(0.754, 0.8, 0.00123, 0.754), ratios.stream().map(RecordedRatio::ratio).toList());
    assertEquals(List.of("2026-11-27", "2026-11-22", "2026-11-25", "2026-11-27T14:30:00Z"),
        ratios.stream().map(RecordedRatio::date).toList());
    assertEquals(Optional.empty(), ratios.get(1).interval());
    assertEquals(8.33e-6, ratios.get(2).interval().orElseThrow().low().doubleValue(), 1e-12);
    assertEquals("terasort: 64 MB", ratios.get(3).what());
    assertEquals("tuned", ratios.get(3).arm());
    assertEquals("stock", ratios.get(3).base());
  }
}
