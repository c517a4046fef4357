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

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestPipelineStall {
  private static final DatanodeInfo[] TARGETS = {datanode("one:1"), datanode("two:2"), datanode("three:3")};

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final Log log = mock(Log.class);
  private long now;

  private static DatanodeInfo datanode(String name) {
    return new DatanodeInfo(new DatanodeID(name));
  }

  private PipelineStall stall(int timeout, int max) {
    return stall(timeout, max, 0);
  }

  private PipelineStall stall(int timeout, int max, int maxOfBlock) {
    return new PipelineStall(TARGETS, timeout, max, maxOfBlock, log, () -> now);
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
    assertEquals("Datanode one:1 has reported a busy disk for 100 ms", stall.toString());
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
        stall.ended(); // acknowledged; otherwise the next sign of life shows that
      }
    }
  }

  /** Checks that signs of life which end soon do not indicate a busy disk, and do not count. */
  @Test
  public void allPacketsOfABlockAreWaitedForUpToItsBound() {
    PipelineStall stall = stall(600, 400, 1000);
    for (int packet = 0; packet < 20; packet++) {
      stall.isOver(1, packet);
      pass(99);
      assertFalse("packet " + packet, stall.isOver(1, packet));
      stall.ended();
    }
    for (int packet = 20; packet < 23; packet++) {
      stall.isOver(1, packet);
      pass(300);
      assertFalse("packet " + packet, stall.isOver(1, packet));
      stall.ended();
    }
    stall.isOver(1, 23);
    pass(99);
    assertFalse(stall.isOver(1, 23));
    pass(1);
    assertTrue(stall.isOver(1, 23));
    assertEquals("Datanode one:1 has reported a busy disk for 100 ms, after 900 ms for earlier packets",
        stall.toString());
    PipelineStall patient = stall(0, 0, 1000);
    patient.isOver(1, 1);
    pass(5000);
    assertFalse("without a timeout there is no bound", patient.isOver(1, 1));
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

  /** Returns the DataNodes that the MBean lists, without those of other tests in this JVM. */
  private static List<String> waitingFor() throws Exception {
    String[] all = (String[]) ManagementFactory.getPlatformMBeanServer()
        .getAttribute(new ObjectName("hadoop:service=DFSClient,name=Writes"), "WaitingFor");
    return Stream.of(all).filter(name -> name.startsWith("bean-")).toList();
  }

  @Test
  public void beanNamesWhomItWaitsFor() throws Exception {
    DatanodeInfo[] own = {datanode("bean-one:1"), datanode("bean-two:2"), datanode("bean-three:3")};
    PipelineStall stall = new PipelineStall(own, 60_000, 40_000, 0, log, () -> now);
    PipelineStall other = new PipelineStall(own, 60_000, 40_000, 0, log, () -> now);
    for (int i = 0; i < 2; i++) {
      stall.isOver(2, 7);
      other.isOver(2, 9);
      pass(1000);
    }
    assertEquals(List.of("bean-two:2"), waitingFor());
    stall.isOver(3, 7);
    assertEquals("now another one", List.of("bean-three:3", "bean-two:2"), waitingFor());
    other.ended();
    assertEquals(List.of("bean-three:3"), waitingFor());
    stall.isOver(3, 8);
    assertEquals("another packet, which may not wait", List.of(), waitingFor());
    stall.ended();
    assertEquals(List.of(), waitingFor());
  }

  @Test
  public void eventNamesWhomItHasWaitedFor() throws Exception {
    Path file = folder.getRoot().toPath().resolve("events.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("org.apache.hadoop.PipelineStall").withoutThreshold();
      recording.start();
      PipelineStall stall = stall(60_000, 40_000);
      stall.isOver(2, 7);
      pass(1000);
      stall.isOver(2, 7);
      stall.ended();
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    assertEquals(1, events.size());
    assertEquals("two:2", events.get(0).getString("datanode"));
  }

  /**
   * Checks that a single acknowledgement which a client has requested while a packet is in flight means nothing and is
   * not logged.
   */
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
    KeyChecks.assertShipped(List.of(PipelineStall.MAX, PipelineStall.MAX_OF_BLOCK));
    KeyChecks.assertRefused(List.of(PipelineStall.MAX, PipelineStall.MAX_OF_BLOCK),
        conf -> new DFSClient(null, mock(ClientProtocol.class), conf, null));
    assertThrows(InvalidKeyException.class, () -> PipelineStall.MAX.read(KeyChecks.with(PipelineStall.MAX, "5m")));
  }
}
