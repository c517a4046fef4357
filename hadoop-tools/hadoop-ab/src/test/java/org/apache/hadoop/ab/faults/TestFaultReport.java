/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.faults;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.run.Run;
import org.junit.Test;

/** Tests the table of made-up runs. */
public class TestFaultReport {
  private static final Header HEADER = new Header("shuffle-faults: silence, maps; 40 s at most", "2026-11-21T09:33:00Z",
      new Machine("EPYC", 2, 24L << 30, "Linux 6.18"), "0123456789ab", "ab shuffle-faults", 1, false, "ext4", 22,
      "namespaces", List.of(new Header.SideHeader("stock", "published", "17", List.of(), List.of(), Map.of(), Map.of()),
          new Header.SideHeader("tuned", "ours", "17", List.of(), List.of(), Map.of(), Map.of("a", "b"))));

  private static Run run(FaultKind fault, String arm, Map<String, Double> values, String failure) {
    return new Run(FaultReport.round(fault), arm, "x", 50, values, 0, 0, 0, failure, null);
  }

  @Test
  public void tableIsExact() {
    List<Run> runs = List.of(
        run(FaultKind.MAPS, "stock", Map.of("end", 2.0, "wall", 12.34, "failed_copies", 2.0, "maps", 13.0,
            "reduces", 3.0), null),
        run(FaultKind.SILENCE, "stock", Map.of("end", 4.0, "wall", 40.0), null),
        run(FaultKind.SILENCE, "tuned", Map.of("end", 1.0, "wall", 9.96, "failed_copies", 3.0, "maps", 12.0,
            "reduces", 3.0), null),
        run(FaultKind.MAPS, "tuned", Map.of(), "no jar"));
    assertEquals("""
        shuffle-faults: silence, maps; 40 s at most
        2026-11-21T09:33:00Z, commit 0123456789ab
        EPYC, 2 cores, 24 GiB, Linux 6.18
        $ ab shuffle-faults
        namespaces
          stock: JDK 17
          tuned: JDK 17, conf {a=b}

          fault      arm         output  seconds  failed copies  maps  reduces
          silence  stock  still running     40.0              -     -        -
          silence  tuned          right     10.0              3    12        3
          maps     stock   WRONG OUTPUT     12.3              2    13        3

        silence: the first connections are accepted and never answered
        NOT RUN: maps on tuned: no jar
        maps: outputs claim to be of another map
        """, FaultReport.of(HEADER, runs));
  }
}
