/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.Test;

public class TestShuffleConf {
  /** Outputs go to disk from a quarter of the memory on, computed as a float. */
  @Test
  public void allOutputsStayInMemory() {
    for (int maps : new int[] {1, 5, 1000, 10_000}) {
      for (int segment : new int[] {64, 65_536, 1 << 20, 256 << 20}) {
        long memory = ShuffleConf.memory(maps, segment);
        assertTrue(memory > (long) maps * segment);
        assertTrue(segment < (long) (memory * 0.25f));
      }
    }
  }

  @Test
  public void addressesAreOfTheLoopbackInterfaceAndDiffer() {
    Set<String> addresses = new HashSet<>();
    for (int host = 0; host < 2000; host++) {
      addresses.add(Addresses.of(host));
    }
    assertEquals(2000, addresses.size());
    assertTrue(addresses.toString(),
        addresses.stream().allMatch(address -> address.matches("127\\.16\\.[0-7]\\.[0-9]+")));
  }
}
