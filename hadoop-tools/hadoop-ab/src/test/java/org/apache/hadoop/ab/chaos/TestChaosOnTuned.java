/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.ab.cluster.ClusterShape;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Tests a real run on the patched jars: a sort while both masters are killed, a node is cut off and a disk is full, and
 * after which nothing is left.
 */
@Category(ClusterTest.class)
public class TestChaosOnTuned {
  /** More than there are slots: tasks remain when the first ones have ended. */
  private static final int MAPS = 8;
  private static final String FILL = "0 fill datanode-1";
  private static final Set<String> LINK = Set.of("0 cut node-2", "13 heal node-2");
  /** While both trackers are stopped, the job cannot end, so that each step is carried out. */
  private static final List<String> STEPS = List.of("maps:25 stop tasktracker-1", "0 stop tasktracker-2",
      "0 cut node-2", FILL, "0 kill jobtracker", "0 kill namenode", "12 start namenode", "12 free datanode-1",
      "13 heal node-2", "13 start jobtracker", "14 continue tasktracker-1", "14 continue tasktracker-2");

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void theJobOutlivesMastersAndNothingIsLeft() throws Exception {
    ClusterShape cluster = cluster();
    SmallChaos chaos = new SmallChaos(temporary, cluster);
    boolean disks = chaos.isolation().namespace();
    if (!disks) {
      System.out.println("Skipped filling a disk: " + chaos.isolation().describe());
    }
    List<String> steps =
        STEPS.stream().filter(step -> cluster.network().isPresent() || !LINK.contains(step)).toList();

    Run run = chaos.run("tuned", MAPS, steps);

    assertEquals(run.toString(), ChaosEnd.RIGHT, ChaosEnd.of(run));
    assertEquals(steps.stream().map(step -> step + (step.equals(FILL) && !disks ? ": skipped" : ": done")).toList(),
        chaos.steps());
    for (String master : List.of("jobtracker", "namenode")) {
      String log = Files.readString(chaos.folder().resolve("logs").resolve(master).resolve("daemon.log"));
      assertEquals(master + " is started twice", 2, log.split("STARTUP_MSG: Starting ", -1).length - 1);
    }
    for (String daemon : List.of("datanode-1", "datanode-2", "tasktracker-1", "tasktracker-2")) {
      assertEquals(List.of(), files(chaos.folder().resolve("scratch").resolve(daemon).resolve("hadoop/webapps")));
    }
  }

  /** Returns a cluster whose nodes can be cut off, or one of processes if that is not possible here. */
  private static ClusterShape cluster() {
    ClusterShape nodes =
        new ClusterShape(ClusterShape.NODES_KIND, SmallChaos.NODES, ClusterShape.DEFAULT_RATE);
    try {
      nodes.network().orElseThrow().require();
      return nodes;
    } catch (UserError e) {
      System.out.println("Skipped cutting off a node: " + e.getMessage());
      return new ClusterShape(ClusterShape.PROCESSES_KIND, SmallChaos.NODES, "");
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    assertTrue(folder.toString(), Files.isDirectory(folder));
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
