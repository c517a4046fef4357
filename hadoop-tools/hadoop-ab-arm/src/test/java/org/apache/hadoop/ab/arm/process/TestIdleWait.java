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
}
