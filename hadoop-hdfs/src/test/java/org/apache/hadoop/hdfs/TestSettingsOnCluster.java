/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.AlreadyBeingCreatedException;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests that client and DataNode keys take effect on a cluster, where one DataNode closes its connections after each
 * request.
 */
@Category(ClusterTest.class)
public class TestSettingsOnCluster {
  private static final String KEEP_ALIVE = "dfs.datanode.socket.reuse.keepalive";
  private static final long BLOCK = 64 << 10;
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 120_000;

  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(1).with(KEEP_ALIVE, 60_000);

  private static DataNode open;
  private static DataNode closing;

  private final Configuration conf = new HdfsConfiguration();

  @BeforeClass
  public static void start() throws Exception {
    Configuration second = new HdfsConfiguration(DFS.cluster().getConfiguration());
    second.set(KEEP_ALIVE, "0");
    DFS.cluster().startDataNodes(second, 1, true, null, null);
    DFS.cluster().waitActive();
    open = DFS.cluster().getDataNodes().get(0);
    closing = DFS.cluster().getDataNodes().get(1);
  }

  @Test(timeout = HANGS)
  public void smallestWindowWritesTheSameBytes() throws Exception {
    conf.set("dfs.client.write.max-packets-in-flight", "1");
    conf.set("dfs.client-write-packet-size", "4096");
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] data = new byte[(int) (3 * BLOCK) + random.nextInt((int) BLOCK)];
    random.nextBytes(data);
    DFSClient client = client();
    try (OutputStream out = client.create("/window", true, (short) 2, BLOCK)) {
      for (int at = 0; at < data.length;) {
        int length = Math.min(1 + random.nextInt(20_000), data.length - at);
        out.write(data, at, length);
        at += length;
      }
    }
    try (InputStream in = client.open("/window")) {
      assertArrayEquals("seed " + seed, data, in.readAllBytes());
    }
    client.close();
  }

  @Test(timeout = HANGS)
  public void connectionIsClosedAfterOneRequestWithoutKeepAlive() throws Exception {
    try (Socket socket = readOnce(closing, "/closed")) {
      assertEquals("the datanode ends it", -1, NetUtils.getInputStream(socket).read());
    }
  }

  @Test(timeout = HANGS)
  public void connectionServesTheNextRequestWithKeepAlive() throws Exception {
    try (Socket socket = readOnce(open, "/open")) {
      LocatedBlock block = block("/open");
      BlockReader reader = BlockReader.newBlockReader(socket, "/open", block.getBlock(), block.getBlockToken(), 0, 10,
          4096);
      assertEquals(10, reader.readAll(new byte[10], 0, 10));
    }
  }

  /** Returns a connection over which a whole block was read. */
  private Socket readOnce(DataNode datanode, String file) throws IOException {
    DFSClient client = client();
    try (OutputStream out = client.create(file, true, (short) 2, BLOCK)) {
      out.write(new byte[10]);
    }
    client.close();
    LocatedBlock block = block(file);
    Socket socket = NetUtils.getDefaultSocketFactory(conf).createSocket();
    NetUtils.connect(socket, NetUtils.createSocketAddr(datanode.getDatanodeRegistration().getName()), HANGS);
    socket.setSoTimeout(HANGS);
    BlockReader reader = BlockReader.newBlockReader(socket, file, block.getBlock(), block.getBlockToken(), 0, 10, 4096,
        true, "test");
    byte[] bytes = new byte[10];
    assertEquals(10, reader.readAll(bytes, 0, 10));
    assertEquals("the end", -1, reader.read(bytes, 0, 1));
    assertTrue(reader.hasSentStatusCode());
    return reader.takeSocket();
  }

  private LocatedBlock block(String file) throws IOException {
    LocatedBlock block = DFS.cluster().getNameNode().getBlockLocations(file, 0, 10).get(0);
    while (block.getLocations().length < 2) { // a DataNode reports a replica some milliseconds later
      LockSupport.parkNanos(1_000_000);
      block = DFS.cluster().getNameNode().getBlockLocations(file, 0, 10).get(0);
    }
    return block;
  }

  /**
   * Checks that the creator of a file that is already being written gives up in time; stock waits five minutes before
   * it reports that.
   */
  @Test(timeout = HANGS)
  public void creatorOfAFileThatIsBeingWrittenGivesUp() throws Exception {
    DFSClient first = client();
    OutputStream out = first.create("/busy", false, (short) 1, BLOCK);
    conf.set("dfs.client.create.retry.interval", "1");
    DFSClient second = client();
    RemoteException refused =
        assertThrows(RemoteException.class, () -> second.create("/busy", false, (short) 1, BLOCK));
    assertEquals(AlreadyBeingCreatedException.class.getName(), refused.getClassName());
    out.close();
    first.close();
    second.close();
  }

  /**
   * Checks that heartbeats keep an idle pipeline alive: without them nothing is acknowledged, and the writer takes its
   * DataNode for dead.
   */
  @Test(timeout = HANGS)
  public void heartbeatsKeepAnIdlePipeline() throws Exception {
    conf.set("dfs.client.socket-timeout", "12000"); // longer than a busy machine delays a heartbeat
    conf.set("dfs.client.socket-timeout.extension", "0");
    conf.set("dfs.client.write.heartbeat.interval", "3600000");
    DFSClient silent = client();
    conf.set("dfs.client.write.heartbeat.interval", "50");
    DFSClient busy = client();
    DFSOutputStream kept = start(busy, "/kept");
    DFSOutputStream lost = start(silent, "/lost");
    IOException gone = assertThrows(IOException.class, () -> {
      while (true) { // sends nothing new
        lost.hflush();
        Thread.sleep(20);
      }
    });
    assertTrue(gone.toString(), gone.getMessage().contains("are bad"));
    kept.write(2);
    kept.close();
    try (InputStream in = busy.open("/kept")) {
      assertArrayEquals(new byte[] {1, 2}, in.readAllBytes());
    }
    silent.close();
    busy.close();
  }

  private static DFSOutputStream start(DFSClient client, String file) throws IOException {
    DFSOutputStream out = (DFSOutputStream) client.create(file, true, (short) 1, BLOCK);
    out.write(1);
    out.hflush();
    return out;
  }

  @Test(timeout = HANGS)
  public void sumsOfAFileComeWithAnyExtension() throws Exception {
    DFSClient client = client();
    try (OutputStream out = client.create("/sums", true, (short) 2, BLOCK)) {
      out.write(new byte[(int) BLOCK + 1]);
    }
    conf.set("dfs.client.checksum.timeout.extension", "0");
    DFSClient other = client();
    assertEquals(client.getFileChecksum("/sums"), other.getFileChecksum("/sums"));
    client.close();
    other.close();
  }

  private DFSClient client() throws IOException {
    return new DFSClient(DFS.cluster().getNameNode().getNameNodeAddress(), new Configuration(conf));
  }
}
