/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.report.CaseOutcome;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests runs of which each is a different case. */
public class TestSingleRuns {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void eachIsKeptAndToldAsACase() throws Exception {
    Path root = temporary.getRoot().toPath();
    FakeArm fake = new FakeArm(root);
    MeasurementSession session = MeasurementSession.begin(root.resolve("results"), "fake", new Header("faults", "now",
        new Machine("cpu", 2, 1, "Linux"), "abc", "ab fake", 1, false, "ext4", 22, "none", List.of()));
    StringWriter out = new StringWriter();
    List<Run> runs = new SingleRuns(session, FakeArm.isolation(false), false, List.of(Metric.WALL),
        run -> run.failed() ? "FAILED: " + run.arm() : "right", all -> "of " + all.size() + "\n", new PrintWriter(out),
        new PrintWriter(new StringWriter()))
        .run(List.of(new SingleRuns.Single(3, "seed-3", fake.measurement())),
            List.of(fake.side("whole", "attempts", 0), fake.side("broken", "crash", 0)));
    SavedResults results = SavedResults.read(session.results());
    assertEquals(List.of(new CaseOutcome(3, "whole", "seed-3", "right"),
        new CaseOutcome(3, "broken", "seed-3", "FAILED: broken")), results.outcomes());
    assertEquals(List.of("wall"), results.metrics().stream().map(Metric::name).toList());
    assertEquals(List.of(), results.missing());
    for (Run run : runs) {
      assertFalse(run.arm(), RunTelemetry.of(session.folder(), run).host().isEmpty());
    }
    Path page = session.folder().resolve("report.html");
    assertTrue(out.toString(), out.toString().startsWith("of 2\n") && out.toString().contains("report: " + page));
    assertTrue(Files.readString(page).contains("How each case ended"));
  }
}
