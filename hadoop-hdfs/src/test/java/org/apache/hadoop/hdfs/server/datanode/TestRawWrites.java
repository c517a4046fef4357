/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.common.HdfsConstants.ReplicaState;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests that a DataNode that receives packets no Hadoop client would send hangs up, and says why. */
@Category(ClusterTest.class)
public class TestRawWrites {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  private static final int LENGTH = 100;

  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(1);

  private static DataNode node;
  private static long blocks;

  private final Block block = new Block(++blocks, 0, 1001);

  @BeforeClass
  public static void start() {
    node = DFS.cluster().getDataNodes().get(0);
  }

  /** The lines logged by the DataNode. */
  private static final class Lines extends AppenderSkeleton {
    private final List<String> all = new CopyOnWriteArrayList<>();

    @Override
    protected void append(LoggingEvent event) {
      all.add(event.getRenderedMessage());
    }

    @Override
    public boolean requiresLayout() {
      return false;
    }

    @Override
    public void close() {
      // nothing to close
    }
  }

  /**
   * Checks that a last packet with data is rejected: the data would be in no file, and two threads would wait for the
   * disk forever.
   */
  @Test(timeout = HANGS)
  public void lastPacketWithBytesIsRefused() throws Exception {
    try (RawWriter writer = RawWriter.create(node, block)) {
      writer.packet(0, 0, true, LENGTH);
      assertTrue(writer.isHungUp());
    }
    ReplicaInfo left = ((FSDataset) node.data).fetchReplicaInfo(block.getBlockId());
    assertEquals(ReplicaState.RBW, left.getState());
    assertEquals("bytes that were never written", 0, left.getNumBytes());
  }

  /** Checks that a disk error fails a block that has been received completely and whose end a thread is waiting for. */
  @Test(timeout = HANGS)
  public void errorOfTheDiskIsThatOfTheBlock() throws Exception {
    CountDownLatch diskFails = new CountDownLatch(1);
    node.blockWrites = new BlockWrites(new BlockWriteSettings(3_600_000, 3_600_000, 1 << 20, 64 << 20, 0),
        LogFactory.getLog(TestRawWrites.class));
    node.diskSyncs = new DiskSyncs(new Configuration(false)) {
      @Override
      void force(FileOutputStream file) throws IOException {
        try {
          diskFails.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
        throw new IOException("no disk");
      }
    };
    Lines lines = new Lines();
    Logger logger = Logger.getLogger(DataNode.class);
    Level before = logger.getLevel();
    logger.setLevel(Level.INFO);
    logger.addAppender(lines);
    try (RawWriter writer = RawWriter.create(node, block)) {
      writer.packet(0, 0, false, LENGTH);
      writer.packet(1, LENGTH, false, 0); // a sync
      writer.packet(2, LENGTH, true, 0);
      assertEquals(0, writer.acknowledged());
      while (!isAtTheEnd()) {
        Thread.sleep(1);
      }
      diskFails.countDown();
      assertTrue(writer.isHungUp());
    } finally {
      logger.removeAppender(lines);
      logger.setLevel(before);
    }
    assertTrue(lines.all.toString(),
        lines.all.contains("Exception in receiveBlock for block " + block + " java.io.IOException: no disk"));
  }

  /** Checks whether a thread that has received a whole block is waiting to close it. */
  private static boolean isAtTheEnd() {
    return Thread.getAllStackTraces().values().stream().flatMap(Arrays::stream)
        .anyMatch(frame -> frame.getClassName().equals(BlockEnd.class.getName())
            && frame.getMethodName().equals("take"));
  }
}
