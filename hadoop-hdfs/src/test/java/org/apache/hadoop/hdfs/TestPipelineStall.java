/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.Test;

public class TestPipelineStall {
  private static final DatanodeInfo[] TARGETS = {datanode("one:1"), datanode("two:2"), datanode("three:3")};

  private final Log log = mock(Log.class);
  private long now;

  private static DatanodeInfo datanode(String name) {
    return new DatanodeInfo(new DatanodeID(name));
  }

  private PipelineStall stall(int timeout, int max) {
    return new PipelineStall(TARGETS, timeout, max, log, () -> now);
  }

  private void pass(int millis) {
    now += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  public void datanodeThatSaysSoIsWaitedForUpToTheBound() {
    PipelineStall stall = stall(60, 40);
    assertFalse(stall.isOver(1, 7));
    pass(99);
    assertFalse(stall.isOver(1, 7));
    pass(1);
    assertTrue(stall.isOver(1, 7));
    assertEquals("Datanode one:1 has said for 100 ms that its disk is busy", stall.toString());
  }

  @Test
  public void withoutTheKeyItIsWaitedForAsOneThatSaysNothing() {
    PipelineStall stall = stall(60, 0);
    assertFalse(stall.isOver(1, 7));
    pass(60);
    assertTrue(stall.isOver(1, 7));
  }

  @Test
  public void withoutATimeoutItIsWaitedForWithoutEnd() {
    PipelineStall stall = stall(0, 0);
    assertFalse(stall.isOver(1, 7));
    pass(Integer.MAX_VALUE);
    assertFalse(stall.isOver(1, 7));
  }

  @Test
  public void eachPacketIsWaitedForAnew() {
    PipelineStall stall = stall(60, 40);
    for (int packet = 0; packet < 10; packet++) {
      assertFalse(stall.isOver(1, packet));
      pass(99);
      assertFalse(stall.isOver(1, packet));
      if (packet % 2 == 0) {
        stall.ended(); // acknowledged; else the next sign tells that
      }
    }
  }

  @Test
  public void lengthOfTheAcknowledgementNamesTheDatanode() {
    PipelineStall stall = stall(60, 40);
    for (int replies = 1; replies <= 3; replies++) {
      stall.isOver(replies, 7);
      assertEquals(replies - 1, stall.node());
    }
    stall.isOver(9, 7);
    assertEquals("none beyond the pipeline", 2, stall.node());
    stall.isOver(0, 7);
    assertEquals(0, stall.node());
  }

  @Test
  public void logSaysForWhichDatanodeOnceAndHowLong() {
    PipelineStall stall = stall(60_000, 40_000);
    for (int i = 0; i < 5; i++) {
      stall.isOver(2, 7);
      pass(1000);
    }
    verify(log, times(1)).warn("Waiting for datanode two:2, whose disk is busy");
    stall.ended();
    stall.ended();
    verify(log, times(1)).info("Waited 5000 ms for datanode two:2");
  }

  /** One that a client has asked for, while a packet is on its way, means nothing. */
  @Test
  public void singleAcknowledgementOfAnEmptyPacketIsNotLogged() {
    PipelineStall stall = stall(60, 40);
    stall.isOver(3, 7);
    pass(30);
    stall.ended();
    stall.isOver(3, 9);
    stall.ended();
    verify(log, never()).warn(any());
    verify(log, never()).info(any());
  }

  @Test
  public void keyIsChecked() {
    KeyChecks.assertShipped(List.of(PipelineStall.MAX));
    KeyChecks.assertRefused(List.of(PipelineStall.MAX),
        conf -> new DFSClient(null, mock(ClientProtocol.class), conf, null));
    assertThrows(InvalidKeyException.class, () -> PipelineStall.MAX.read(KeyChecks.with(PipelineStall.MAX, "5m")));
  }
}
