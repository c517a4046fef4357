/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.DataInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.metrics.MetricsRecord;
import org.apache.hadoop.metrics.util.MetricsRegistry;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingRate;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests that DataNodes force the data a client asks for to their disks, and answer once it is there. */
@Category(ClusterTest.class)
public class TestHsync {
  private static final int NODES = 3;
  private static final int BLOCK = 64 << 10;
  private static final short REPLICAS = NODES;

  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(NODES).with("dfs.replication", NODES);

  private static FileSystem fs;
  private static int files;
  /** The instance whose metric the first DataNode publishes. */
  private static DiskSyncs shown;

  private final Random random = new Random(48);
  private final Path file = new Path("/file-" + files++);
  private final List<byte[]> written = new ArrayList<>();

  @BeforeClass
  public static void start() throws IOException {
    fs = DFS.cluster().getFileSystem();
    shown = nodes().get(0).diskSyncs;
  }

  @Before
  public void countFromZero() {
    setAll(new DiskSyncs(new Configuration(false)));
  }

  private static void setAll(DiskSyncs syncs) {
    nodes().forEach(node -> node.diskSyncs = syncs);
  }

  private static List<DataNode> nodes() {
    return DFS.cluster().getDataNodes();
  }

  private static long count() {
    return nodes().get(0).diskSyncs.count();
  }

  private FSDataOutputStream create(FileSystem client) throws IOException {
    return client.create(file, true, 4096, REPLICAS, BLOCK);
  }

  private void write(FSDataOutputStream out, int length) throws IOException {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    out.write(bytes);
    written.add(bytes);
  }

  private void checkFile() throws IOException {
    int length = written.stream().mapToInt(bytes -> bytes.length).sum();
    assertEquals(length, fs.getFileStatus(file).getLen());
    try (DataInputStream in = fs.open(file)) {
      for (byte[] bytes : written) {
        byte[] read = new byte[bytes.length];
        in.readFully(read);
        assertArrayEquals(bytes, read);
      }
    }
  }

  @Test(timeout = 120_000)
  public void eachReplicaOfTheLastBlock() throws Exception {
    try (FSDataOutputStream out = create(fs)) {
      write(out, 1000);
      out.hflush();
      assertEquals("a flush", 0, count());
      out.hsync();
      assertEquals(NODES, count());
      write(out, 333);
      out.hsync();
      assertEquals(2 * NODES, count());
      out.hsync();
      assertEquals("nothing new, but it cannot know", 3 * NODES, count());
      write(out, 5000);
    }
    assertEquals("closed", 3 * NODES, count());
    checkFile();
  }

  /** Checks that a call at the beginning has nothing to force, but causes each full block to be forced. */
  @Test(timeout = 120_000)
  public void eachBlockFromTheFirstCallOn() throws Exception {
    try (FSDataOutputStream out = create(fs)) {
      out.hsync();
      assertEquals(0, count());
      write(out, 2 * BLOCK + 100);
      out.hsync();
      assertEquals(3 * NODES, count());
      write(out, BLOCK - 100);
      out.hsync();
      assertEquals("the end of a block", 4 * NODES, count());
    }
    checkFile();
  }

  /** Checks that the first call forces the blocks that were finished before it, exactly once. */
  @Test(timeout = 120_000)
  public void finishedBlocksByALateFirstCall() throws Exception {
    try (FSDataOutputStream out = create(fs)) {
      write(out, 2 * BLOCK + 100);
      assertEquals(0, count());
      out.hsync();
      assertEquals(3 * NODES, count());
      out.hsync();
      assertEquals("the last block", 4 * NODES, count());
    }
    checkFile();
  }

  @Test(timeout = 120_000)
  public void firstCallAtTheEndOfABlock() throws Exception {
    try (FSDataOutputStream out = create(fs)) {
      write(out, BLOCK);
      out.hsync();
      assertEquals(NODES, count());
    }
    checkFile();
  }

  /** Checks that an append stream forces the blocks it has finished itself, but not those that existed before. */
  @Test(timeout = 120_000)
  public void finishedBlocksOfAnAppend() throws Exception {
    try (FSDataOutputStream out = create(fs)) {
      write(out, BLOCK + 100);
    }
    try (FSDataOutputStream out = fs.append(file)) {
      write(out, BLOCK);
      out.hsync();
      assertEquals(2 * NODES, count());
    }
    checkFile();
  }

  /**
   * Checks that a sync survives the failure of one disk for a finished block; if no disk can be trusted it fails, and
   * can be retried.
   */
  @Test(timeout = 120_000)
  public void disksThatFailForAFinishedBlock() throws Exception {
    AtomicBoolean works = new AtomicBoolean();
    DiskSyncs failing = new DiskSyncs(new Configuration(false)) {
      @Override
      void force(java.nio.file.Path bytes) throws IOException {
        if (!works.get()) {
          throw new IOException("no disk");
        }
        super.force(bytes);
      }
    };
    nodes().get(1).diskSyncs = failing;
    try (FSDataOutputStream out = create(fs)) {
      write(out, BLOCK);
      out.hsync();
      assertEquals(0, failing.count());
      assertEquals(NODES - 1, count());
      setAll(failing);
      write(out, 1);
      out.hsync();
      assertEquals("what is being written", NODES, failing.count());
    }
    try (FSDataOutputStream out = create(fs)) {
      written.clear();
      write(out, BLOCK);
      IOException failed = assertThrows(IOException.class, out::hsync);
      assertTrue(failed.toString(), failed.getMessage().contains("No datanode has synced"));
      works.set(true);
      out.hsync();
      assertEquals(2 * NODES, failing.count());
    }
    checkFile();
  }

  @Test(timeout = 120_000)
  public void metricsAreThoseOfTheDataNode() throws Exception {
    MetricsRegistry registry = nodes().get(0).myMetrics.registry;
    setAll(shown);
    try (FSDataOutputStream out = create(fs)) {
      write(out, BLOCK + 100);
      out.hsync();
    }
    for (String name : List.of("diskWrites", "packetAcks", "diskStalls", "diskSyncs")) {
      assertTrue(name, registry.get(name) instanceof MetricsTimeVaryingRate);
    }
    MetricsTimeVaryingRate syncs = (MetricsTimeVaryingRate) registry.get("diskSyncs");
    syncs.pushMetric(mock(MetricsRecord.class));
    assertEquals("two blocks on each node", 2 * NODES, syncs.getPreviousIntervalNumOps());
  }

  /** Checks that a sync forces nothing, as on stock, if the client's key disables that. */
  @Test(timeout = 120_000)
  public void aFlushByItsKey() throws Exception {
    Configuration conf = new HdfsConfiguration(fs.getConf());
    conf.setBoolean("dfs.client.hsync.disk", false);
    try (DistributedFileSystem client = new DistributedFileSystem()) {
      client.initialize(fs.getUri(), conf);
      try (FSDataOutputStream out = create(client)) {
        write(out, BLOCK + 100);
        out.hsync();
        write(out, BLOCK);
        out.hsync();
      }
    }
    assertEquals(0, count());
    checkFile();
  }

  /**
   * Checks that the client is answered when the slowest disk has everything, and that later packets wait behind the
   * sync.
   */
  @Test(timeout = 120_000)
  public void answeredAfterTheSlowestDisk() throws Exception {
    for (int slow = 0; slow < NODES; slow++) {
      CountDownLatch reached = new CountDownLatch(1);
      CountDownLatch opened = new CountDownLatch(1);
      setAll(new DiskSyncs(new Configuration(false)));
      nodes().get(slow).diskSyncs = new DiskSyncs(new Configuration(false)) {
        @Override
        void force(FileOutputStream out) throws IOException {
          reached.countDown();
          try {
            opened.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          super.force(out);
        }
      };
      written.clear();
      try (FSDataOutputStream out = create(fs)) {
        write(out, 1000);
        FutureTask<Void> sync = new FutureTask<>(() -> {
          out.hsync();
          return null;
        });
        new Thread(sync, "client").start();
        reached.await();
        for (DataNode node : nodes()) {
          while (node != nodes().get(slow) && node.diskSyncs.count() < NODES - 1) {
            Thread.sleep(1);
          }
        }
        assertFalse(sync.isDone());
        opened.countDown();
        sync.get();
        write(out, 1000);
      }
      checkFile();
    }
  }

  /** Checks that the node whose disk fails is excluded, and the others have everything. */
  @Test(timeout = 120_000)
  public void aDiskThatFails() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    nodes().get(1).diskSyncs = new DiskSyncs(new Configuration(false)) {
      @Override
      void force(FileOutputStream out) throws IOException {
        failures.incrementAndGet();
        throw new IOException("no disk");
      }
    };
    try (FSDataOutputStream out = create(fs)) {
      write(out, 1000);
      out.hsync();
      assertTrue("no failure", failures.get() > 0);
      write(out, 1000);
      out.hsync();
    }
    assertEquals(0, nodes().get(1).diskSyncs.count());
    assertTrue("of the others: " + count(), count() >= 2);
    checkFile();
  }

  @Test(timeout = 120_000)
  public void closedBlocksByTheirKey() throws Exception {
    Configuration conf = new Configuration(false);
    conf.setBoolean(DiskSyncs.ON_CLOSE.name(), true);
    setAll(new DiskSyncs(conf));
    try (FSDataOutputStream out = create(fs)) {
      write(out, BLOCK + 100);
    }
    assertEquals(2 * NODES, count());
    checkFile();
  }

  @Test
  public void key() {
    Configuration conf = new HdfsConfiguration();
    assertEquals(String.valueOf(DiskSyncs.ON_CLOSE.shipped()), conf.get(DiskSyncs.ON_CLOSE.name()));
    conf.set(DiskSyncs.ON_CLOSE.name(), "often");
    assertThrows(InvalidKeyException.class, () -> new DiskSyncs(conf));
  }
}
