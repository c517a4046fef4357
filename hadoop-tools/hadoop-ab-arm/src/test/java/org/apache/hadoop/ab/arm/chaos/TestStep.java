/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests how steps are read as the harness writes them, and when each is due. */
public class TestStep {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private List<Step> read(String... lines) throws Exception {
    Path file = temporary.getRoot().toPath().resolve("plan.txt");
    return Step.read(Files.write(file, List.of(lines)));
  }

  @Test
  public void stepsAreReadAsTheyAreWritten() throws Exception {
    List<String> lines = List.of("0.5 kill tasktracker-2", "maps:50 continue namenode", "reduces:100 heal node-12");
    List<Step> steps = read(lines.toArray(new String[0]));
    assertEquals(lines, steps.stream().map(Step::toString).toList());
    assertEquals(12, steps.get(2).node());
  }

  @Test
  public void whatIsNoStepIsNamed() {
    for (String line : List.of("5", "5 kill", "5 burn namenode", "5 kill namenode now", "")) {
      String said = assertThrows(line, RunException.class, () -> read(line)).getMessage();
      assertTrue(said, said.endsWith("plan.txt: '" + line + "' is not a step; expected WHEN ACTION TARGET"));
    }
  }

  @Test
  public void eachIsDueAtItsTimeOrShare() throws Exception {
    Step timed = read("2.5 kill namenode").get(0);
    assertFalse(timed.isDue(2.4, new JobProgress(1, 1)));
    assertTrue(timed.isDue(2.5, JobProgress.NONE));
    Step maps = read("maps:50 kill namenode").get(0);
    assertFalse(maps.isDue(1000, new JobProgress(0.49, 1)));
    assertTrue(maps.isDue(0, new JobProgress(0.5, 0)));
    Step reduces = read("reduces:10 kill namenode").get(0);
    assertFalse(reduces.isDue(1000, new JobProgress(1, 0.09)));
    assertTrue(reduces.isDue(0, new JobProgress(0, 0.1)));
  }
}
