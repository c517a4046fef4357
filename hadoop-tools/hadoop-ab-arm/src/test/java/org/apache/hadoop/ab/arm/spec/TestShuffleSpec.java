/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** Tests which host serves which outputs, and whether there is a relay before it. */
public class TestShuffleSpec {
  private static ShuffleSpec spec(int rtt, int link, int resetFirst, boolean raw) {
    Path nowhere = Path.of("/nowhere");
    return new ShuffleSpec(nowhere, nowhere, nowhere, nowhere, 7, 64, 3, 2, 5, 4, 0, rtt, link, resetFirst, raw, -1,
        List.of(), List.of(), Map.of());
  }

  @Test
  public void mapsGoRoundTheHosts() {
    assertArrayEquals(new int[] {0, 3, 6}, spec(0, 0, 0, false).mapsOf(0).toArray());
    assertArrayEquals(new int[] {2, 5}, spec(0, 0, 0, false).mapsOf(2).toArray());
  }

  @Test
  public void delaysLimitsAndResetsNeedARelay() {
    assertTrue(spec(20, 0, 0, false).hasRelay());
    assertTrue(spec(0, 100, 0, false).hasRelay());
    assertTrue(spec(0, 0, 3, false).hasRelay());
    assertFalse("the raw loop goes directly, if there is nothing else", spec(0, 0, 0, true).hasRelay());
  }
}
