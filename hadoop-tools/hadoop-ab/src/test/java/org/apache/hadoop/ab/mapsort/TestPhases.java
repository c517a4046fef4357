/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.mapsort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.run.Probe;
import org.apache.hadoop.ab.run.ProbeSums;
import org.apache.hadoop.ab.run.RunFailure;
import org.junit.Test;

/** Tests phases computed from the times of methods, whatever collector ran. */
public class TestPhases {
  private static final String THREE = """
      collectors=old, new, counting
      old.sort=a.Sort#sort
      old.spill=a.Buffer#spill, -a.Sort#sort
      old.merge=a.Buffer#merge
      new.sort=b.Engine#partition , b.Engine#order
      new.spill=b.Engine#write
      new.merge=b.Engine#merge
      counting.sort=Some times.SORT
      counting.spill=Some times.SPILL, -Some times.SORT
      counting.merge=Some times.MERGE, b.Engine#merge
      """;

  private final Map<String, ProbeSums> sums = new HashMap<>();
  private final Map<String, Long> counters = new HashMap<>();

  private void called(String target, long calls, double seconds) {
    sums.put(target, new ProbeSums(1, calls, (long) (seconds * Probe.NANOS_PER_SECOND)));
  }

  private Map<String, Double> seconds() throws Exception {
    return Phases.read(new StringReader(THREE)).seconds(target -> sums.getOrDefault(target, ProbeSums.NONE),
        counters);
  }

  private void assertFails(String message) {
    assertEquals(message, assertThrows(RunFailure.class, this::seconds).getMessage());
  }

  @Test
  public void timeOfANestedMethodIsTakenOff() throws Exception {
    called("a.Sort#sort", 3, 2);
    called("a.Buffer#spill", 3, 5);
    called("a.Buffer#merge", 1, 0.5);
    called("b.Engine#write", 0, 0);
    assertEquals(Map.of("sort", 2.0, "spill", 3.0, "merge", 0.5), seconds());
  }

  @Test
  public void methodsOfAPhaseAddUp() throws Exception {
    called("b.Engine#partition", 1, 1);
    called("b.Engine#order", 1, 2);
    called("b.Engine#write", 1, 4);
    called("b.Engine#merge", 1, 8);
    // Another caller of stock's sorter.
    called("a.Sort#sort", 1, 16);
    assertEquals(Map.of("sort", 3.0, "spill", 4.0, "merge", 8.0), seconds());
  }

  @Test
  public void countersAreMicroseconds() throws Exception {
    counters.put("Some times.SORT", 1_500_000L);
    counters.put("Some times.SPILL", 4_000_000L);
    counters.put("Some times.MERGE", 0L);
    counters.put("TaskCounter.SPILLED_RECORDS", 7L);
    assertEquals(Map.of("sort", 1.5, "spill", 2.5, "merge", 0.0), seconds());
    called("b.Engine#merge", 1, 3);
    assertEquals(3.0, seconds().get("merge"), 0);
  }

  @Test
  public void sortThatAddsUpThreadsFails() {
    counters.put("Some times.SORT", 4_000_000L);
    counters.put("Some times.SPILL", 3_000_000L);
    counters.put("Some times.MERGE", 1L);
    assertFails("the collector counting spent -1.0 s on its phase spill: what is deducted is not part of it, or is "
        + "summed over threads; see map-sort-phases.properties");
  }

  @Test
  public void unknownCollectorFails() {
    called("a.Sort#sort", 1, 1);
    assertFails("no collector spilled, not exactly one of old, new, counting: see map-sort-phases.properties");
  }

  @Test
  public void twoCollectorsFail() {
    called("a.Buffer#spill", 1, 1);
    called("b.Engine#write", 1, 1);
    assertFails("old and new spilled, not exactly one of old, new, counting: see map-sort-phases.properties");
  }

  @Test
  public void phaseThatNeverRanFails() {
    called("a.Sort#sort", 1, 1);
    called("a.Buffer#spill", 1, 1);
    assertFails("the collector old has no time for its phase merge: see map-sort-phases.properties");
  }

  @Test
  public void eachMethodIsWatchedOnce() throws Exception {
    List<String> targets = Phases.read(new StringReader(THREE)).probes().stream().map(Probe::target).toList();
    assertEquals(targets.stream().distinct().toList(), targets);
    assertEquals(7, targets.size());
  }

  @Test
  public void missingPhaseIsNamed() {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
        () -> Phases.read(new StringReader("collectors=x\nx.sort=a#b\nx.spill=a#c\n")));
    assertEquals("map-sort-phases.properties: x.merge is missing", e.getMessage());
  }

  @Test
  public void knownPhasesAreThoseOfTheStockCollector() {
    List<String> targets = Phases.known().probes().stream().map(Probe::target).toList();
    assertTrue(targets.toString(), targets.contains("org.apache.hadoop.mapred.MapTask$MapOutputBuffer#sortAndSpill"));
    Phases.known().probes().forEach(probe -> assertEquals(probe, Probe.parse(probe.name() + "=" + probe.target())));
  }
}
