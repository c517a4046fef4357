/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a stream reports its blocks in events and counters. */
public class TestWriteWatch {
  private static final String FILE = "/file";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final WriteFigures figures = new WriteFigures();
  private final WriteWatch watch = new WriteWatch(figures);

  private static DatanodeInfo[] nodes(int... numbers) {
    DatanodeInfo[] nodes = new DatanodeInfo[numbers.length];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = new DatanodeInfo(new DatanodeID("host:" + numbers[i]));
    }
    return nodes;
  }

  private void send(long number) {
    WriteWatch.Sent sent = watch.sending(number, 10);
    sent.written();
    watch.acknowledged(sent);
  }

  /** Writes a block of two packets, the first of which is sent again. */
  private void write() {
    watch.begun(FILE, new Block(1, 0, 1), nodes(1, 2));
    send(0);
    watch.givenBack(FILE, new Block(1, 7, 1), nodes(2));
    watch.begun(FILE, new Block(2, 0, 1), nodes(3));
    send(0);
    watch.acknowledged(watch.sending(1, 10)); // acknowledged before the sending thread has returned from its write
    watch.ended(new Block(2, 14, 1));
    watch.closed(FILE);
  }

  @Test
  public void blocksAndPacketsAreCounted() {
    write();
    WriteFigures.Snapshot now = figures.now();
    assertEquals(1, now.blocks());
    assertEquals(3, now.packets());
    assertEquals("of those that the socket took", 20, now.bytes());
    assertEquals(1, now.replays());
    assertEquals(7, now.replayedBytes());
    assertTrue(now.toString(), now.writeMillis() <= now.acknowledgeMillis());
    assertTrue(now.toString(), now.slowestMillis() <= now.acknowledgeMillis());
  }

  @Test
  public void beanShowsThem() {
    write();
    ClientWrites bean = new ClientWrites(figures);
    WriteFigures.Snapshot now = figures.now();
    assertEquals(now, new WriteFigures.Snapshot(bean.getBlocks(), bean.getPackets(), bean.getBytes(),
        bean.getReplays(), bean.getReplayedBytes(), bean.getWriteMillis(), bean.getAcknowledgeMillis(),
        bean.getSlowestMillis()));
    assertEquals(20, bean.getBytes());
    figures.waitsFor("host:2");
    figures.waitsFor("host:1");
    figures.waitsFor("host:2");
    assertArrayEquals(new String[] {"host:1", "host:2"}, bean.getWaitingFor());
    assertEquals(3, bean.getWaitingWriters());
    figures.waitedFor("host:2");
    figures.waitedFor("host:1");
    assertArrayEquals(new String[] {"host:2"}, bean.getWaitingFor());
    figures.waitedFor("host:2");
    assertEquals(0, bean.getWaitingWriters());
  }

  @Test
  public void eventsTellOfThem() throws Exception {
    List<RecordedEvent> events = recorded();
    RecordedEvent block = only(events, "org.apache.hadoop.ClientBlockWrite");
    assertEquals(FILE, block.getString("file"));
    assertEquals("blk_2", block.getString("block"));
    assertEquals("host:1, host:2", block.getString("datanodes"));
    assertEquals(14, block.getLong("bytes"));
    assertEquals(2, block.getLong("packets"));
    assertEquals(1, block.getInt("replays"));
    RecordedEvent replay = only(events, "org.apache.hadoop.BlockReplay");
    assertEquals("blk_1", replay.getString("block"));
    assertEquals("host:2", replay.getString("datanodes"));
    assertEquals(7, replay.getLong("bytes"));
    List<RecordedEvent> packets = named(events, "org.apache.hadoop.ClientPacketWrite");
    assertEquals(3, packets.size());
    assertEquals(1, packets.stream().filter(packet -> packet.getLong("packet") == 1).count());
    assertEquals(1, packets.stream().filter(packet -> "blk_1".equals(packet.getString("block"))).count());
  }

  private List<RecordedEvent> recorded() throws IOException {
    Path file = folder.getRoot().toPath().resolve("events.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("org.apache.hadoop.ClientBlockWrite");
      recording.enable("org.apache.hadoop.BlockReplay");
      recording.enable("org.apache.hadoop.ClientPacketWrite").withoutThreshold();
      recording.start();
      write();
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file);
  }

  private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
    return events.stream().filter(event -> event.getEventType().getName().equals(name)).toList();
  }

  private static RecordedEvent only(List<RecordedEvent> events, String name) {
    List<RecordedEvent> found = named(events, name);
    assertEquals(name, 1, found.size());
    return found.get(0);
  }
}
