/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

/** Tests where a plan places the input of maps, and which rack a host is in. */
public class TestClusterPlan {
  private static final long SEED = 41;
  private static final int HOSTS = 50;
  private static final int MAPS = 5000;

  @Test
  public void inputLiesOnThreeDifferentHosts() {
    ClusterPlan plan = new ClusterPlan(HOSTS, SEED);
    for (int map = 0; map < MAPS; map++) {
      int[] places = plan.places(1, map);
      assertEquals(3, Arrays.stream(places).distinct().count());
      assertTrue(Arrays.stream(places).allMatch(place -> place >= 0 && place < HOSTS));
      for (int host = 0; host < HOSTS; host++) {
        int each = host;
        assertEquals(Arrays.stream(places).anyMatch(place -> place == each), plan.isLocal(1, map, host));
      }
    }
  }

  @Test
  public void everyHostHoldsItsShare() {
    ClusterPlan plan = new ClusterPlan(HOSTS, SEED);
    int[] held = new int[HOSTS];
    for (int map = 0; map < MAPS; map++) {
      Arrays.stream(plan.places(1, map)).forEach(place -> held[place]++);
    }
    // The average is 300; 120 are seven standard deviations.
    assertTrue("seed " + SEED + ": " + Arrays.toString(held), Arrays.stream(held).allMatch(n -> n > 180 && n < 420));
  }

  @Test
  public void placesFollowFromTheSeed() {
    assertArrayEquals(new ClusterPlan(HOSTS, SEED).places(2, 7), new ClusterPlan(HOSTS, SEED).places(2, 7));
    int[] places = new ClusterPlan(HOSTS, SEED).places(2, 7);
    assertFalse(Arrays.equals(places, new ClusterPlan(HOSTS, SEED + 1).places(2, 7)));
    assertFalse(Arrays.equals(places, new ClusterPlan(HOSTS, SEED).places(3, 7)));
  }

  @Test
  public void fewHostsHoldEverything() {
    assertEquals(2, new ClusterPlan(2, SEED).places(1, 0).length);
    assertArrayEquals(new int[] {0}, new ClusterPlan(1, SEED).places(1, 0));
  }

  @Test
  public void racksAreReadOffNames() {
    Racks racks = new Racks();
    Configuration conf = new Configuration(false);
    conf.setInt(Racks.RACK_SIZE, 4);
    racks.setConf(conf);
    assertEquals(List.of("/r0", "/r0", "/r1", "/r25", "/default-rack", "/default-rack", "/default-rack"),
        racks.resolve(List.of("h0", "h3", "h4", "h100", "localhost", "h", "10.0.0.1")));
    assertEquals("h4", ClusterPlan.host(4));
  }
}
