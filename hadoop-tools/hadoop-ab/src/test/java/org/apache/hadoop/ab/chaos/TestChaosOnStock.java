/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.ab.cluster.ClusterShape;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests a real run: a sort on the published jars, while a TaskTracker is killed and a DataNode is suspended. */
@Category(ClusterTest.class)
public class TestChaosOnStock {
  private static final int MAPS = 2;
  private static final List<String> STEPS =
      List.of("0.5 stop datanode-1", "1 kill tasktracker-1", "2.5 continue datanode-1", "3 start tasktracker-1");

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void eachStepIsDoneAndTheJobEndsHonestly() throws Exception {
    SmallChaos chaos =
        new SmallChaos(temporary, new ClusterShape(ClusterShape.PROCESSES_KIND, SmallChaos.NODES, ""));
    Run run = chaos.run("stock", MAPS, STEPS);
    assertTrue(run.toString(), ChaosEnd.of(run).isHonest());
    assertEquals(STEPS.stream().map(step -> step + ": done").toList(), chaos.steps());
  }
}
