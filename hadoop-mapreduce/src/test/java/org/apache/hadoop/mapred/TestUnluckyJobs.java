/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.UnluckyJobs;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Concurrently;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that jobs end as on stock and leave nothing behind when disks are full, trackers are lost and JVMs are killed.
 */
@Category(ClusterTest.class)
public class TestUnluckyJobs {
  private static final List<String> STOCK = List.of(
      "full disk: FAILED, maps 2, output []",
      "held-task: SUCCEEDED, maps 2, output [_SUCCESS, part-00000]",
      "held-job: SUCCEEDED, maps enough, output [_SUCCESS, part-00000]",
      "left: []");
  private static final List<String> OURS = List.of(
      STOCK.get(0),
      "duplicate: SUCCEEDED, maps enough, output [_SUCCESS, part-00000, part-00001, part-00002, part-00003]",
      "changed hands: SUCCEEDED, maps 2, output [_SUCCESS, part-00000]",
      STOCK.get(1), STOCK.get(2), STOCK.get(3));

  private static List<String> ends(String output) {
    return output.lines().filter(line -> line.matches("[\\w -]+: (FAILED|SUCCEEDED|KILLED), .*|left: .*")).toList();
  }

  @Test
  public void endAsOnStockAndLeaveNothing() throws Exception {
    List<String> outputs = Concurrently.call(
        () -> ClusterMain.output(UnluckyJobs.class, "unlucky-jobs-stock",
            jvm -> ClusterMain.onStock(jvm.options("-D" + UnluckyJobs.STOCK + "=true"))),
        () -> ClusterMain.output(UnluckyJobs.class, "unlucky-jobs", ClusterMain::threeTrackers));
    assertEquals("stock", String.join("\n", STOCK), String.join("\n", ends(outputs.get(0))));
    assertEquals("ours", String.join("\n", OURS), String.join("\n", ends(outputs.get(1))));
  }
}
