/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TestLink {
  @Test
  public void bytesLeaveOneAfterTheOther() {
    Link link = new Link(1000);
    assertEquals(1_500_000_000L, link.send(500_000_000L, 1000));
    assertEquals(2_000_000_000L, link.send(500_000_000L, 500));
    assertEquals(1_000_000_000L, link.backlog(1_000_000_000L));
    assertEquals(0, link.backlog(3_000_000_000L));
    assertEquals("it has been idle", 3_001_000_000L, link.send(3_000_000_000L, 1));
  }

  @Test
  public void noLimitIsNoWait() {
    Link link = new Link(0);
    assertEquals(7, link.send(7, 1 << 30));
    assertEquals(0, link.backlog(7));
  }

  @Test
  public void anOpenOneHasNoLimitUntilItIsClosed() {
    Link link = new Link(1000);
    link.setOpen(true);
    assertEquals(7, link.send(7, 1 << 30));
    assertEquals(0, link.backlog(7));
    link.setOpen(false);
    assertEquals(1_000_000_007L, link.send(7, 1000));
    assertEquals(1_000_000_000L, link.backlog(7));
  }

  @Test
  public void clocksMayBeNegative() {
    Link link = new Link(1000);
    assertEquals(-4_000_000_000L, link.send(-5_000_000_000L, 1000));
    assertEquals(1_000_000_000L, link.backlog(-5_000_000_000L));
  }
}
