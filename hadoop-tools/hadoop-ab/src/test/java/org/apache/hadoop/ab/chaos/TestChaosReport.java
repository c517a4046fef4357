/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.run.Run;
import org.junit.Test;

/** Tests how the report classifies the ends of jobs by their runs. */
public class TestChaosReport {
  private static Run run(int round, String arm, String failure) {
    return new Run(round, arm, "x", 60, failure == null ? Map.of("wall", 31.25) : Map.of(), 0, 0, 0, failure,
        failure == null ? null : "a/b");
  }

  @Test
  public void anHonestEndIsRightOrSaysWhy() {
    Map.of(ChaosEnd.FAILED, "the job failed: java.io.IOException: Job failed!; its log: a/b/arm.log",
        ChaosEnd.WRONG, "wrote wrong output: 3 rows out of order",
        ChaosEnd.UNREADABLE, "the job ended well, and its output cannot be read: x",
        ChaosEnd.HUNG, "the job did not end within 240 s; its log: a/b/arm.log",
        ChaosEnd.STUCK, "hung in stage 'output', ended after 600 s",
        ChaosEnd.LEFT, "left behind: process 7 (sleep); before that, the job failed: no space",
        ChaosEnd.NOT_RUN, "ran on a wrong jar: cluster loaded x").forEach((end, failure) -> {
          assertEquals(end, ChaosEnd.of(run(1, "tuned", failure)));
          assertEquals(end == ChaosEnd.FAILED, end.isHonest());
        });
    assertEquals(ChaosEnd.RIGHT, ChaosEnd.of(run(1, "tuned", null)));
    assertTrue(ChaosEnd.RIGHT.isHonest());
  }

  @Test
  public void theReportHasPlanAndOutcomeOfEachSeed() {
    Header header = new Header("chaos", "2026-01-01T00:00:00Z", Machine.current(), "c0ffee", "ab chaos", 1, false,
        "ext4", 22, "each run in a PID namespace", List.of());
    Map<Integer, ChaosPlan> plans = new TreeMap<>(Map.of(
        7, new ChaosPlan("seed 7", List.of("1.0 kill namenode", "4.0 start namenode")),
        8, new ChaosPlan("seed 8", List.of("2.0 stop datanode-1", "3.0 continue datanode-1"))));
    String report = ChaosReport.of(header, plans, List.of(run(7, "stock", "the job failed: no space"),
        run(7, "tuned", null), run(8, "tuned", null)));
    assertTrue(report, report.contains("""
        seed 7: 1.0 s kill namenode, 4.0 s start namenode
            stock: failed: the job failed: no space
            tuned: right, 31.3 s
        seed 8: 2.0 s stop datanode-1, 3.0 s continue datanode-1
            tuned: right, 31.3 s

        stock: 1 failed
        tuned: 2 right
        """));
  }
}
