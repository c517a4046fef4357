/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.Jdk;
import org.apache.hadoop.ab.run.NodeNetwork;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests which arms and options go with daemons in processes of their own, and that others are refused. */
public class TestClusterShape {
  private static final ClusterShape MINI = ClusterShape.of("mini", null, null, null);
  private static final ClusterShape PROCESSES = ClusterShape.of("processes", 3, null, null);
  private static final Path JAR = Path.of("/hadoop.jar");

  private static Side side(String name, String... daemons) {
    Map<String, Path> classes = new HashMap<>();
    for (String daemon : daemons) {
      classes.put(daemon, JAR);
    }
    Arm arm = new Arm(name, name, List.of(JAR), List.of(), List.of(), classes, Map.of(), Map.of(), Map.of(), 17, 25);
    return new Side(name, arm, Jdk.current(), Map.of());
  }

  @Test
  public void anArmNeedsTheDaemons() {
    Side stock =
        side("stock", "org.apache.hadoop.mapred.JobTracker", "org.apache.hadoop.mapred.TaskTracker", "a.NameNode");
    Side yarn = side("hadoop-3.5.0", "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager");
    PROCESSES.require(stock);
    MINI.require(yarn);
    assertEquals("arm hadoop-3.5.0 has no JobTracker and TaskTrackers, which --cluster processes starts: choose arms "
        + "such as stock, stock-best, tuned, tuned-as-stock, series:NNNN, hadoop-1.2.1",
        assertThrows(UserError.class, () -> PROCESSES.require(yarn)).getMessage());
  }

  @Test
  public void whatIsToldOfOneJvmIsRefused() {
    JobOptions breakdown = new JobOptions(1, true, false, 0);
    MINI.require(breakdown);
    PROCESSES.require(new JobOptions(6, false, false, 30));
    assertEquals("--breakdown is not possible with --cluster processes: it needs all daemons in one process; omit "
        + "--cluster", assertThrows(UserError.class, () -> PROCESSES.require(breakdown)).getMessage());
    assertThrows(UserError.class, () -> PROCESSES.require(new JobOptions(1, false, true, 0)));
  }

  /** Earlier measurements can be resumed with --resume, so the text that they recorded must not change. */
  @Test
  public void ofWhatIsTheRuleNothingIsSaid() {
    assertEquals("2 trackers, 2 data nodes", MINI.toString());
    assertEquals(Map.of("trackers", 2, "datanodes", 2), MINI.told());
    assertEquals(Optional.empty(), MINI.network());
    assertEquals("3 trackers, 3 data nodes, each daemon a process", PROCESSES.toString());
    assertEquals(Map.of("trackers", 3, "datanodes", 3, "cluster", "processes"), PROCESSES.told());
    assertEquals(Optional.empty(), PROCESSES.network());
  }

  @Test
  public void eachNodeHasATrackerAndALink() {
    ClusterShape nodes = ClusterShape.of("netns", null, null, null);
    assertEquals("4 trackers, 4 data nodes, each daemon a process, on nodes with links of 1gbit", nodes.toString());
    assertEquals(Map.of("trackers", 4, "datanodes", 4, "cluster", "netns", "link-rate", "1gbit"), nodes.told());
    assertEquals(Optional.of(new NodeNetwork(7, "20mbit")), ClusterShape.of("netns", null, 7, "20mbit").network());
  }

  private static void assertRefused(String message, String kind, Integer trackers, Integer nodes, String linkRate) {
    assertEquals(message,
        assertThrows(UserError.class, () -> ClusterShape.of(kind, trackers, nodes, linkRate)).getMessage());
  }

  @Test
  public void optionsOfTheOtherKindAreRefused() {
    assertRefused("--trackers is not allowed with --cluster netns, where each node has one: use --nodes", "netns", 2,
        null, null);
    assertRefused("--nodes is not allowed without --cluster netns: use --trackers", "processes", null, 4, null);
    assertRefused("--link-rate is not allowed without --cluster netns", "mini", null, null, "1gbit");
    for (String rate : List.of("", "fast", "1", "0mbit", "1gbps", "-1gbit", "1234567kbit", "1gbit; reboot")) {
      assertRefused("--link-rate '" + rate + "' is not a rate: give up to six digits and one of kbit, mbit, gbit, such "
          + "as 100mbit", "netns", null, null, rate);
    }
  }
}
