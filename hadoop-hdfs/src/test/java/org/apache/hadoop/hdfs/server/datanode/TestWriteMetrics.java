/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics.MetricsRecord;
import org.apache.hadoop.metrics.util.MetricsRegistry;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingRate;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests what a DataNode reports about its writes: metrics by name, and Flight Recorder events. */
public class TestWriteMetrics {
  private static final int PACKET = 100;
  private static final int NEVER = 3_600_000;
  private static final int STALL_MILLIS = 5;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final MetricsRegistry registry = new MetricsRegistry();
  private final BlockWrites all =
      new BlockWrites(new BlockWriteSettings(STALL_MILLIS, NEVER, 0, 0, NEVER), LogFactory.getLog(getClass()));

  private static void takeMillis(int millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Writes a block of three packets, with the disk busy during one of them. */
  private void writeBlock() throws Exception {
    BlockWriter writer = new BlockWriter(all, "blk_1", 0, true, null);
    ByteBuffer buffer = ByteBuffer.allocate(PACKET);
    for (int packet = 1; packet <= 3; packet++) {
      int millis = packet == 2 ? STALL_MILLIS : 0;
      writer.write(buffer, PACKET, packet * PACKET, () -> takeMillis(millis));
    }
    assertFalse(writer.end());
  }

  private MetricsTimeVaryingRate rate(String name) {
    MetricsTimeVaryingRate rate = (MetricsTimeVaryingRate) registry.get(name);
    rate.pushMetric(mock(MetricsRecord.class));
    return rate;
  }

  @Test
  public void diskWritesAndStallsHaveMetrics() throws Exception {
    all.showIn(registry);
    writeBlock();
    MetricsTimeVaryingRate writes = rate("diskWrites");
    assertEquals(3, writes.getPreviousIntervalNumOps());
    assertTrue("of three", writes.getPreviousIntervalAverageTime() >= STALL_MILLIS / 3);
    MetricsTimeVaryingRate stalls = rate("diskStalls");
    assertTrue("one, or more on a busy machine", stalls.getPreviousIntervalNumOps() >= 1);
    assertTrue(stalls.getPreviousIntervalAverageTime() >= STALL_MILLIS);
  }

  @Test
  public void acknowledgementsHaveAMetric() {
    all.showIn(registry);
    AckTimes times = new AckTimes();
    long now = System.nanoTime();
    times.add(now - TimeUnit.SECONDS.toNanos(2));
    times.add(now - TimeUnit.SECONDS.toNanos(4));
    times.addTo(all);
    MetricsTimeVaryingRate acks = rate("packetAcks");
    assertEquals(2, acks.getPreviousIntervalNumOps());
    assertTrue(acks.getPreviousIntervalAverageTime() >= TimeUnit.SECONDS.toMillis(3));
  }

  @Test
  public void syncsHaveAMetric() {
    DiskSyncs syncs = new DiskSyncs(new Configuration(false));
    syncs.showIn(registry);
    syncs.took(TimeUnit.MILLISECONDS.toNanos(20));
    syncs.took(TimeUnit.MILLISECONDS.toNanos(40));
    MetricsTimeVaryingRate rate = rate("diskSyncs");
    assertEquals(2, rate.getPreviousIntervalNumOps());
    assertEquals(30, rate.getPreviousIntervalAverageTime());
  }

  @Test
  public void eventsTellOfTheBlockAndOfSlowWrites() throws Exception {
    Path file = folder.getRoot().toPath().resolve("events.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("org.apache.hadoop.BlockWrite").withoutThreshold();
      recording.enable("org.apache.hadoop.DiskWrite").withThreshold(Duration.ofMillis(STALL_MILLIS));
      recording.start();
      writeBlock();
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    RecordedEvent block = named(events, "org.apache.hadoop.BlockWrite").get(0);
    assertEquals("blk_1", block.getString("block"));
    assertEquals(3 * PACKET, block.getLong("length"));
    assertEquals(3, block.getInt("writes"));
    assertTrue(block.getLong("slowest") >= TimeUnit.MILLISECONDS.toNanos(STALL_MILLIS));
    assertTrue(block.getLong("diskTime") >= block.getLong("slowest"));
    assertFalse(block.getBoolean("ownThread"));
    List<RecordedEvent> slow = named(events, "org.apache.hadoop.DiskWrite");
    assertFalse("the slow one", slow.isEmpty());
    assertEquals("blk_1", slow.get(0).getString("block"));
  }

  private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
    return events.stream().filter(event -> event.getEventType().getName().equals(name)).toList();
  }
}
