/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests plans derived from seeds, and those that users write. */
public class TestChaosPlan {
  private static final Map<String, String> REMEDY =
      Map.of("kill", "start", "stop", "continue", "cut", "heal", "fill", "free");
  private static final int SEEDS = 500;

  private static ChaosPlan parse(boolean network, String... lines) {
    return ChaosPlan.parse("my.plan", List.of(lines), 3, network);
  }

  private static void assertRefused(String message, boolean network, String... lines) {
    String said = assertThrows(UserError.class, () -> parse(network, lines)).getMessage();
    assertTrue(said, said.startsWith(message));
  }

  @Test
  public void stepsStayInTheirOrder() {
    ChaosPlan plan = parse(true, "# what dies", "", "5s kill tasktracker-3  # the last", "maps:50% stop namenode",
        " reduces:10 cut node-1", "7.25 heal node-1", "9 fill datanode-2");
    assertEquals(List.of("5 kill tasktracker-3", "maps:50 stop namenode", "reduces:10 cut node-1", "7.25 heal node-1",
        "9 fill datanode-2"), plan.steps());
    assertEquals("5 s kill tasktracker-3, maps:50 stop namenode, reduces:10 cut node-1, 7.25 s heal node-1, "
        + "9 s fill datanode-2", plan.toString());
  }

  @Test
  public void whatIsNoStepIsNamedWithItsLine() {
    assertRefused("my.plan, line 2: 'soon kill namenode' is not a step: expected WHEN ACTION TARGET", true, "",
        "soon kill namenode");
    assertRefused("my.plan, line 1: '5s kill' is not a step", true, "5s kill");
    assertRefused("my.plan, line 1: '5s kill namenode now' is not a step", true, "5s kill namenode now");
    assertRefused("my.plan, line 1: '5s burn namenode': there is no action 'burn'; allowed: kill, start, stop, "
        + "continue, cut, heal, fill, free", true, "5s burn namenode");
    assertRefused("my.plan, line 1: '5s kill tasktracker-4': there is no 'tasktracker-4' to kill; allowed: namenode, "
        + "jobtracker, datanode-1, ", true, "5s kill tasktracker-4");
    assertRefused("my.plan, line 1: '5s fill namenode': there is no 'namenode' to fill; allowed: datanode-1, ", true,
        "5s fill namenode");
    assertRefused("my.plan, line 1: '5s cut node-1': a node can be cut off only with --cluster netns", false,
        "5s cut node-1");
    assertRefused("my.plan, line 2: 'maps:50 kill datanode-1': nothing reports maps and reduces while the JobTracker "
        + "is dead or stopped", true, "5s stop jobtracker", "maps:50 kill datanode-1");
    parse(true, "5s stop jobtracker", "6s kill datanode-1", "7s continue jobtracker", "maps:50 start datanode-1");
    assertRefused("my.plan contains no step", true, "# nothing");
  }

  @Test
  public void aSeedIsAlwaysTheSamePlan() {
    Set<List<String>> plans = new HashSet<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      ChaosPlan plan = ChaosPlan.random(seed, 3, true);
      assertEquals(plan, ChaosPlan.random(seed, 3, true));
      plans.add(plan.steps());
    }
    assertEquals("plans that are unlike", SEEDS, plans.size());
    assertNotEquals(ChaosPlan.random(1, 3, true).steps(), ChaosPlan.random(2, 3, true).steps());
  }

  @Test
  public void whatFailsWorksAgain() {
    Set<String> actions = new HashSet<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      Map<String, Integer> open = new HashMap<>();
      double last = 0;
      for (String step : ChaosPlan.random(seed, 3, true).steps()) {
        String[] words = step.split(" ");
        assertTrue("seed " + seed + " at " + step, Double.parseDouble(words[0]) >= last);
        last = Double.parseDouble(words[0]);
        actions.add(words[1]);
        boolean fails = REMEDY.containsKey(words[1]);
        open.merge((fails ? REMEDY.get(words[1]) : words[1]) + " " + words[2], fails ? 1 : -1, Integer::sum);
      }
      assertTrue("seed " + seed + ": " + open, open.values().stream().allMatch(count -> count == 0));
    }
    assertEquals("all kinds", 8, actions.size());
  }

  @Test
  public void stepsOfASeedAreOnesThatAUserMayWrite() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      for (boolean network : List.of(true, false)) {
        ChaosPlan plan = ChaosPlan.random(seed, 2, network);
        assertEquals(plan.steps(), ChaosPlan.parse("x", plan.steps(), 2, network).steps());
        assertFalse(!network && plan.toString().contains("cut"));
      }
    }
  }
}
