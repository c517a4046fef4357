/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.SpecReader;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a record of options and an entry in the map are enough to add a workload. */
public class TestAssignment {
  /** The options of a workload that only counts. */
  private record Toy(Path logs, Path report, int count) {
  }

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final List<Integer> counted = new ArrayList<>();
  private final Map<String, Assignment.Reader> workloads = Map.of("toy", file -> {
    Toy toy = new SpecReader(file).read(Toy.class);
    return new Assignment("toy", toy.report(), toy.logs(), report -> counted.add(toy.count()));
  });

  private Path told(String text) throws Exception {
    return Files.writeString(temporary.getRoot().toPath().resolve("run.properties"), text);
  }

  @Test
  public void aToyWorkloadRunsWithItsOptions() throws Exception {
    Assignment toy = Assignment.load(told("workload=toy\nlogs=/logs\nreport=/report\ncount=3\n"),
        workloads);
    assertEquals("toy", toy.workload());
    assertEquals(Path.of("/report"), toy.report());
    toy.body().execute(null);
    assertEquals(List.of(3), counted);
  }

  @Test
  public void eachWorkloadOfItsOwnIsFoundByItsName() throws Exception {
    for (String workload : List.of("map-sort", "jobtracker", "shuffle", "shuffle-faults", "launch",
        "planning", "dfsio", "dfs-faults", "edits")) {
      Path file = told("workload=" + workload + "\n");
      assertEquals(workload, file + ": dir is missing",
          assertThrows(RunException.class, () -> Assignment.load(file)).getMessage());
    }
    Path file = told("workload=chaos\n");
    assertEquals("that of its job comes first", file + ": output is missing",
        assertThrows(RunException.class, () -> Assignment.load(file)).getMessage());
  }
}
