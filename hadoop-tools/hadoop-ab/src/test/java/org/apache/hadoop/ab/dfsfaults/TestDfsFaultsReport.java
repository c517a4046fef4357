/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.run.Run;
import org.junit.Test;

/** Tests the table of made-up cases. */
public class TestDfsFaultsReport {
  private static final Header HEADER = new Header("dfs-faults: kill, cut", "2026-11-21T09:33:00Z",
      new Machine("EPYC", 2, 24L << 30, "Linux 6.18"), "0123456789ab", "ab dfs-faults", 2, false, "ext4", 22,
      "namespaces", List.of(new Header.SideHeader("stock", "published", "17", List.of(), List.of(), Map.of(), Map.of()),
          new Header.SideHeader("tuned", "ours", "17", List.of(), List.of(), Map.of(), Map.of())));

  @Test
  public void tableIsExact() {
    List<CaseResult> results = List.of(
        new CaseResult("stock", 1, "kill", 1, 7, "failed", 6.04, 0, 0, "java.io.IOException: All are bad"),
        new CaseResult("stock", 2, "cut", 3, 9, "right", 1.5, 1, 0, ""),
        new CaseResult("stock", 3, "disk-full", 3, 9, "skipped", 0, 0, 0, "needs root"),
        new CaseResult("tuned", 1, "kill", 1, 7, "right", 0.5, 0, 0, ""),
        new CaseResult("tuned", 2, "cut", 3, 9, "right", 0.4, 0, 0, ""),
        new CaseResult("tuned", 4, "cut", 3, 9, "right", 0.6, 0, 0, ""));
    Run failed = new Run(2, "stock", "x", 9, Map.of(), 0, 0, 0, "no jar", null);
    assertEquals("""
        dfs-faults: kill, cut
        2026-11-21T09:33:00Z, commit 0123456789ab
        EPYC, 2 cores, 24 GiB, Linux 6.18
        $ ab dfs-faults
        namespaces
          stock: JDK 17
          tuned: JDK 17

          fault  replicas    arm  cases  right  failed  wrong  hung  median s  slowest s  left  missing
          kill          1  stock      1      0       1      0     0       6.0        6.0     0        0
          kill          1  tuned      1      1       0      0     0       0.5        0.5     0        0
          cut           3  stock      1      1       0      0     0       1.5        1.5     1        0
          cut           3  tuned      2      2       0      0     0       0.5        0.6     0        0

        stock, case 1, kill at packet 7 of 1 replica: failed: java.io.IOException: All are bad
        stock, case 2, cut at packet 9 of 3 replicas: right, 1 left
        stock: 1 skipped, as no disk can be filled up here
        NOT RUN: batch 2 on stock: no jar
        kill: the node is killed
        disk-full: the node's disk is full
        cut: the node's connections are reset, including new ones
        """, DfsFaultsReport.of(HEADER, results, List.of(failed)));
  }

  @Test
  public void outcomeIsShort() {
    assertEquals("90 % right, 10 % failed, slowest 6.0 s", DfsFaultsReport.outcome(new Run(1, "stock", "x", 9,
        Map.of("right", 90.0, "failed", 10.0, "slowest", 6.02, "median", 1.0), 0, 0, 0, null, null)));
    assertEquals("skipped", DfsFaultsReport.outcome(new Run(1, "stock", "x", 9, Map.of(), 0, 0, 0, null, null)));
    assertEquals("FAILED: no jar", DfsFaultsReport.outcome(new Run(1, "stock", "x", 9, Map.of(), 0, 0, 0, "no jar",
        null)));
  }

  @Test
  public void cleanIsRightAndNothingLeft() {
    assertTrue(new CaseResult("a", 1, "cut", 1, 1, "right", 1, 0, 0, "").isClean());
    assertTrue(new CaseResult("a", 1, "cut", 1, 1, "skipped", 1, 0, 0, "").isClean());
    assertFalse(new CaseResult("a", 1, "cut", 1, 1, "right", 1, 1, 0, "").isClean());
    assertFalse(new CaseResult("a", 1, "cut", 1, 1, "right", 1, 0, 1, "").isClean());
    assertFalse(new CaseResult("a", 1, "cut", 1, 1, "failed", 1, 0, 0, "").isClean());
  }
}
