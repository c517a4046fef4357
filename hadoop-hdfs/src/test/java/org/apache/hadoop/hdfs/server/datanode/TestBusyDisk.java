/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests writes while a disk is busy for longer than clients wait for a silent DataNode. */
@Category(ClusterTest.class)
public class TestBusyDisk {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 180_000;
  private static final int NEVER = 3_600_000;
  private static final String PORT = "test.busy.disk.port";
  private static final long BLOCK = 1 << 20;
  /**
   * A length that fits into a connection's buffers, so that the writer is not blocked and unaware of errors for
   * minutes.
   */
  private static final int SHORT = 40_000;
  private static final byte[] DATA = new byte[(int) (2 * BLOCK) - 1000];

  static {
    new Random(48).nextBytes(DATA);
  }

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final SlowDisk disk = new SlowDisk();
  private MiniDFSCluster cluster;

  private void start(int datanodes) throws IOException {
    System.setProperty("test.build.data", folder.getRoot().getPath());
    System.setProperty("hadoop.log.dir", folder.newFolder("logs").getPath());
    cluster = new MiniDFSCluster.Builder(new HdfsConfiguration()).numDataNodes(datanodes).build();
    cluster.waitActive();
    for (DataNode datanode : cluster.getDataNodes()) {
      disk.under(datanode);
    }
  }

  @After
  public void stop() {
    disk.goOn();
    if (cluster != null) {
      cluster.shutdown();
    }
  }

  /** Makes all DataNodes use {@code settings} from now on. */
  private void set(BlockWriteSettings settings) {
    for (DataNode datanode : cluster.getDataNodes()) {
      datanode.blockWrites = new BlockWrites(settings, LogFactory.getLog(TestBusyDisk.class));
    }
  }

  private long signs() {
    return cluster.getDataNodes().stream().mapToLong(datanode -> datanode.blockWrites.signs()).sum();
  }

  private void awaitSigns(long count, FutureTask<?> writer) throws Exception {
    while (signs() < count) {
      if (writer.isDone()) {
        fail("the writer does not wait: it returned " + writer.get());
      }
      Thread.sleep(5);
    }
  }

  private FileSystem client(int timeout, int stallMax) throws IOException {
    Configuration conf = new HdfsConfiguration(cluster.getConfiguration());
    conf.setInt("dfs.client.socket-timeout", timeout);
    conf.setInt("dfs.client.socket-timeout.extension", 0);
    conf.setInt("dfs.client.write.stall.max", stallMax);
    conf.setInt("dfs.client-write-packet-size", 4096);
    return FileSystem.newInstance(conf);
  }

  /** Writes and closes a file in the background. */
  private static FutureTask<Void> write(FileSystem client, String name, int length) {
    return started(() -> {
      FSDataOutputStream out = client.create(new Path(name), true, 4096, (short) 1, BLOCK);
      out.write(DATA, 0, length);
      out.close();
      return null;
    });
  }

  private static <T> FutureTask<T> started(Callable<T> piece) {
    FutureTask<T> task = new FutureTask<>(piece);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private void assertWritten(String name, int replicas) throws Exception {
    FileSystem reader = FileSystem.get(cluster.getConfiguration());
    byte[] read = new byte[DATA.length];
    try (InputStream in = reader.open(new Path(name))) {
      assertEquals(DATA.length, in.readNBytes(read, 0, read.length));
      assertEquals("the end", -1, in.read());
    }
    assertArrayEquals(DATA, read);
    FileStatus file = reader.getFileStatus(new Path(name));
    while (reader.getFileBlockLocations(file, 0, 1)[0].getHosts().length < replicas) {
      Thread.sleep(5); // a DataNode reports a replica some milliseconds later
    }
    assertEquals(replicas, reader.getFileBlockLocations(file, 0, 1)[0].getHosts().length);
  }

  private static void assertFails(FutureTask<?> writer) {
    ExecutionException failed = assertThrows(ExecutionException.class, writer::get);
    assertTrue(String.valueOf(failed.getCause()), failed.getCause() instanceof IOException);
  }

  @Test(timeout = HANGS)
  public void slowIsNotDead() throws Exception {
    start(1);
    FileSystem patient = client(10_000, NEVER);
    set(new BlockWriteSettings(100, NEVER, 1 << 20, 64 << 20, 20));
    disk.stopAt(3);
    FutureTask<Void> writer = write(patient, "/waits", DATA.length);
    awaitSigns(110, writer); // longer than the client waits for a silent DataNode
    disk.goOn();
    writer.get();
    assertWritten("/waits", 1);
    assertEquals("no memory is held", 0, cluster.getDataNodes().get(0).blockWrites.taken());

    assertFlushWaits(patient);

    FileSystem hasty = client(1000, NEVER);
    disk.stopAt(3);
    set(new BlockWriteSettings(0, NEVER, 0, 0, 0));
    assertFails(write(hasty, "/stock", SHORT));
    assertEquals("stock says nothing", 0, signs());
    disk.goOn();

    set(new BlockWriteSettings(50, 100, 1 << 20, 64 << 20, 20));
    disk.stopAt(3);
    assertFails(write(hasty, "/silent", SHORT));
    assertTrue("it fell silent", signs() < 10);
    disk.goOn();

    set(new BlockWriteSettings(50, NEVER, 1 << 20, 64 << 20, 20));
    disk.stopAt(3);
    FileSystem bound = client(5000, 0);
    assertFails(write(bound, "/bound", SHORT));
    assertTrue("it said so for all the time", signs() > 0);
    disk.goOn();
    for (FileSystem client : List.of(patient, hasty, bound)) {
      client.close();
    }
  }

  /** Checks that bytes are on disk and visible to readers once a flush has returned. */
  private void assertFlushWaits(FileSystem client) throws Exception {
    Path file = new Path("/flushed");
    set(new BlockWriteSettings(10, NEVER, 1 << 20, 64 << 20, 0));
    disk.stopAt(2);
    try (FSDataOutputStream out = client.create(file, true, 4096, (short) 1, BLOCK)) {
      out.write(DATA, 0, 100);
      out.hflush();
      out.write(DATA, 100, 100);
      FutureTask<Void> flush = started(() -> {
        out.hflush();
        return null;
      });
      awaitSigns(5, flush);
      disk.goOn();
      flush.get();
      byte[] read = new byte[200];
      try (InputStream in = client.open(file)) {
        assertEquals(200, in.readNBytes(read, 0, 200));
      }
      assertArrayEquals(Arrays.copyOf(DATA, 200), read);
    }
  }

  /** Checks that, while the disk of one DataNode out of three is busy, a stock client skips the signs of life. */
  @Test(timeout = HANGS)
  public void clientOfStockSkipsSigns() throws Exception {
    start(3);
    set(new BlockWriteSettings(20, NEVER, 128 << 10, 64 << 20, 20));
    System.setProperty(PORT, String.valueOf(cluster.getNameNodePort()));
    try {
      disk.stopAt(20);
      FutureTask<String> writer = started(() -> StockHadoop.call(StockWriter.class));
      awaitSigns(20, writer);
      disk.goOn();
      assertEquals("written", writer.get());
      assertWritten("/of-stock", 3);
    } finally {
      System.clearProperty(PORT);
    }
  }

  /** Writes a file with the client of the stock jars. */
  public static final class StockWriter implements Callable<String> {
    @Override
    public String call() throws Exception {
      byte[] data = new byte[(2 << 20) - 1000];
      new Random(48).nextBytes(data);
      InetSocketAddress namenode = new InetSocketAddress("localhost", Integer.getInteger(PORT));
      DFSClient client = new DFSClient(namenode, new Configuration());
      try (OutputStream out = client.create("/of-stock", true, (short) 3, 1 << 20)) {
        out.write(data);
      }
      client.close();
      return "written";
    }
  }
}
