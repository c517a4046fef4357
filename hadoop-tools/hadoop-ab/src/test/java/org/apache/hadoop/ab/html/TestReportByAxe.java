/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.testing.AxeCore;
import org.apache.hadoop.testing.AxeCore.Colours;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests reports in a browser with axe, in both of their colour schemes: that of a sample, and those that
 * -Dreport.pages=FILE,FILE names.
 */
public class TestReportByAxe {
  private static final int[] WIDTHS = {360, 800, 1280};

  @ClassRule
  public static final TemporaryFolder TEMPORARY = new TemporaryFolder();

  private static AxeCore axe;

  @BeforeClass
  public static void findBrowser() throws Exception {
    axe = AxeCore.in(TEMPORARY.newFolder().toPath());
  }

  private static List<Path> reports() throws Exception {
    SampleMeasurement sample = SampleMeasurement.twoArms(TEMPORARY.newFolder().toPath()).require("tuned/stock<=0.9")
        .patches("tuned", new QueuedPatch("0001", "Running today", "Run on current JDKs"))
        .told("stock", 3, SampleMeasurement.job(1.3)).told("tuned", 3, SampleMeasurement.job(1));
    Report report = Report.of(sample.failed("tuned", 7, "hung").write());
    report.write(report.besides());
    List<Path> reports = new ArrayList<>(List.of(report.besides()));
    for (String named : System.getProperty("report.pages", "").split(",")) {
      if (!named.isBlank()) {
        reports.add(Path.of(named.strip()));
      }
    }
    return reports;
  }

  @Test
  public void nothingIsSerious() throws Exception {
    for (Path report : reports()) {
      String page = Files.readString(report);
      for (Colours colours : Colours.values()) {
        assertEquals(report + " " + colours, List.of(), axe.violations(page, colours, WIDTHS));
      }
    }
  }
}
