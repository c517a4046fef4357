/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.Test;

/** Tests cases derived from seeds. */
public class TestFaultCases {
  private static final int COUNT = 2000;

  private static List<FaultCase> seeded(long seed) {
    return FaultCase.seeded(WriteFault.seeded(), COUNT, seed);
  }

  @Test
  public void aSeedIsAlwaysTheSameCases() {
    assertEquals(seeded(5), seeded(5));
    assertEquals("and the first of them are those of fewer", seeded(5).subList(0, 50),
        FaultCase.seeded(WriteFault.seeded(), 50, 5));
    assertNotEquals(seeded(5), seeded(6));
    assertEquals(FaultCase.singles(WriteFault.singles(), 5), FaultCase.singles(WriteFault.singles(), 5));
  }

  @Test
  public void eachFaultComesWhileTheFileIsWritten() {
    Map<WriteFault, Integer> faults = new HashMap<>();
    Set<Integer> nodes = new HashSet<>();
    int atTheEnd = 0;
    for (FaultCase each : seeded(22)) {
      int offset = each.packet() * FaultCase.PACKET_BYTES;
      assertTrue(each.toString(), offset > 0 && offset <= each.bytes() && each.bytes() <= 3 << 20);
      assertTrue(each.toString(), each.node() >= 0 && each.node() < each.replicas());
      assertTrue(each.toString(), each.replicas() == 1 || each.replicas() == 3);
      faults.merge(each.fault(), 1, Integer::sum);
      nodes.add(each.node());
      atTheEnd += offset + FaultCase.PACKET_BYTES > each.bytes() ? 1 : 0;
    }
    assertEquals(Set.copyOf(WriteFault.seeded()), faults.keySet());
    assertTrue("what takes long is rare: " + faults,
        faults.get(WriteFault.SILENCE) + faults.get(WriteFault.PAUSE_LONG) < COUNT / 6);
    assertEquals(Set.of(0, 1, 2), nodes);
    assertTrue("some come when all but a part of a packet is written: " + atTheEnd, atTheEnd > 0);
  }

  @Test
  public void eachFaultIsTriedWithOneAndWithThreeReplicas() {
    List<FaultCase> cases = FaultCase.singles(WriteFault.singles(), 22);
    assertEquals(2 * WriteFault.singles().size(), cases.size());
    for (int i = 0; i < cases.size(); i++) {
      FaultCase each = cases.get(i);
      assertEquals(i + 1, each.number());
      assertEquals(WriteFault.singles().get(i / 2), each.fault());
      assertEquals(i % 2 == 0 ? 1 : 3, each.replicas());
      int offset = each.packet() * FaultCase.PACKET_BYTES;
      assertTrue(each.toString(), offset > 0 && offset < FaultCase.blockBytes(false));
      assertTrue(each.toString(), each.bytes() > 2 * FaultCase.blockBytes(false));
    }
  }

  @Test
  public void whatIsFixedIsTheSameInEachCase() {
    List<FaultCase> drawn = FaultCase.singles(WriteFault.singles(), 22);
    List<FaultCase> fixed =
        FaultCase.singles(WriteFault.singles(), 22, new FaultCase.Fixed(List.of(2, 5), 7, 1));
    assertEquals(drawn.size(), fixed.size());
    for (int i = 0; i < fixed.size(); i++) {
      FaultCase each = fixed.get(i);
      assertEquals(drawn.get(i).fault(), each.fault());
      assertEquals(drawn.get(i).bytes(), each.bytes());
      assertEquals(List.of(i % 2 == 0 ? 2 : 5, 7, 1), List.of(each.replicas(), each.packet(), each.node()));
    }
    assertEquals(List.of(drawn.get(1).packet(), 2), FaultCase.singles(WriteFault.singles(), 22,
        new FaultCase.Fixed(null, null, 2)).subList(1, 2).stream()
        .flatMap(each -> java.util.stream.Stream.of(each.packet(), each.node())).toList());
  }

  @Test
  public void theArmReadsALine() {
    assertEquals("7 pause-5 pause 5000 3 900000 11 2 true",
        new FaultCase(7, WriteFault.PAUSE_5, 3, 900_000, 11, 2, true).line());
    assertEquals("8 disk-full disk-full 0 1 70000 1 0 false",
        new FaultCase(8, WriteFault.DISK_FULL, 1, 70_000, 1, 0, false).line());
  }
}
