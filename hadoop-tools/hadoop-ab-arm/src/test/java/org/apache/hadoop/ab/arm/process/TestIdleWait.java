/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertEquals;

import java.util.Iterator;
import java.util.List;
import org.junit.Test;

public class TestIdleWait {
  @Test
  public void waitsUntilNextToNothingIsUsed() throws Exception {
    Iterator<Double> cpu = List.of(7.0, 7.9, 8.0, 8.04, 8.5).iterator();
    IdleWait.await(cpu::next);
    assertEquals("what came after the first idle second", 8.5, cpu.next(), 0);
  }

  @Test
  public void idleSecondsFollowEachOther() throws Exception {
    Iterator<Double> cpu = List.of(1.0, 1.01, 2.0, 2.01, 2.02, 9.0).iterator();
    IdleWait.await(cpu::next, 2, () -> false);
    assertEquals("what came after two of them", 9.0, cpu.next(), 0);
  }

  @Test
  public void endsWhenThereIsNothingToWaitFor() throws Exception {
    Iterator<Double> cpu = List.of(1.0, 2.0, 3.0).iterator();
    Iterator<Boolean> over = List.of(false, true).iterator();
    IdleWait.await(cpu::next, 2, over::next);
    assertEquals(3.0, cpu.next(), 0);
  }
}
