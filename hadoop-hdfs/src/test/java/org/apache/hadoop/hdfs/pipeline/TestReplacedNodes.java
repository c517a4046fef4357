/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DyingSockets;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.Replica;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.TellSeed;
import org.apache.hadoop.util.DataChecksum;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests files with three replicas whose DataNodes die during the write; the NameNode re-replicates nothing meanwhile.
 */
@Category(ClusterTest.class)
public class TestReplacedNodes {
  private static final int NODES = 4;
  private static final short REPLICAS = 3;
  private static final int BLOCK = 64 << 10;
  private static final int PACKET = 4096;
  private static final int MIDDLE = BLOCK / 2;
  /** A number of bytes smaller than the request that precedes the packets. */
  private static final int REQUEST = 10;
  private static final int HANGS = 180_000;
  private static final Path FILE = new Path("/file");

  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(NODES).with("dfs.heartbeat.interval", 1)
      .with("dfs.namenode.replication.interval", 3600).with("dfs.datanode.read.wait.tries", 2);

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Configuration conf = new HdfsConfiguration();
  private final byte[] data = new byte[BLOCK - 100];

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  @Before
  public void begin() throws IOException {
    DFS.cluster().getFileSystem().delete(FILE, false);
    conf.setInt("dfs.client-write-packet-size", PACKET);
    conf.setInt("dfs.client.write.max-packets-in-flight", 1);
    random.nextBytes(data);
  }

  private FileSystem client(Integer... dieAfter) throws IOException {
    return client(DFS.cluster().getNameNode().getNameNodeAddress(), dieAfter);
  }

  private FileSystem client(InetSocketAddress names, Integer... dieAfter) throws IOException {
    return FileSystem.newInstance(NameNode.getUri(names), DyingSockets.plan(conf, names, List.of(dieAfter)));
  }

  private static FSDataOutputStream create(FileSystem fs) throws IOException {
    return fs.create(FILE, true, PACKET, REPLICAS, BLOCK);
  }

  private void policy(ReplacementPolicy policy) {
    conf.set(ReplacementSettings.POLICY.name(), policy.name());
  }

  private static List<LocatedBlock> blocks() throws IOException {
    return DFS.cluster().getNameNode().getBlockLocations(FILE.toString(), 0, Long.MAX_VALUE).getLocatedBlocks();
  }

  private static Replica replicaOn(DataNode node, Block block) {
    synchronized (node.getFSDataset()) {
      return node.getFSDataset().getReplica(block.getBlockId());
    }
  }

  private static DataNode node(DatanodeInfo info) {
    return DFS.cluster().getDataNodes().stream().filter(node -> node.getSelfAddr().getPort() == info.getPort())
        .findFirst().orElseThrow();
  }

  private static int pipelineOf(FSDataOutputStream out) throws Exception {
    Method count = out.getWrappedStream().getClass().getMethod("getNumCurrentReplicas");
    count.setAccessible(true);
    return (Integer) count.invoke(out.getWrappedStream());
  }

  /**
   * Checks that the file has one block, with this number of replicas, and that all have these bytes and the same
   * checksums.
   */
  private static void assertReplicas(int replicas, byte[] bytes) throws Exception {
    try (InputStream in = DFS.cluster().getFileSystem().open(FILE)) {
      assertArrayEquals(bytes, in.readAllBytes());
    }
    while (blocks().get(0).getLocations().length < replicas) {
      Thread.sleep(20); // DataNodes report their replicas some milliseconds later
    }
    LocatedBlock located = blocks().get(0);
    assertEquals(replicas, located.getLocations().length);
    byte[] sums = null;
    for (DatanodeInfo info : located.getLocations()) {
      DataNode node = node(info);
      try (InputStream in = node.getFSDataset().getBlockInputStream(located.getBlock());
          InputStream meta = node.getFSDataset().getMetaDataInputStream(located.getBlock())) {
        assertArrayEquals(info.getName(), bytes, in.readAllBytes());
        byte[] its = meta.readAllBytes();
        assertArrayEquals(info.getName(), sums == null ? its : sums, its);
        sums = its;
      }
    }
  }

  @Test(timeout = HANGS)
  public void anotherNodeTakesThePlaceOfOneThatDies() throws Exception {
    policy(ReplacementPolicy.ALWAYS);
    for (int i = 0; i < 4; i++) {
      try (FileSystem fs = client(random.nextInt(data.length))) {
        try (FSDataOutputStream out = create(fs)) {
          out.write(data);
        }
        assertEquals(1, DyingSockets.dead());
        assertReplicas(REPLICAS, data);
      }
      DFS.cluster().getFileSystem().delete(FILE, false);
    }
  }

  /**
   * Checks that a flushed block keeps its number of replicas although one node is gone for everyone, and stays readable
   * throughout.
   */
  @Test(timeout = HANGS)
  public void aFlushedBlockStaysOnAsManyNodes() throws Exception {
    MiniDFSCluster.DataNodeProperties stopped;
    try (FileSystem fs = client()) {
      FSDataOutputStream out = create(fs);
      out.write(data, 0, MIDDLE - 7);
      out.hsync();
      DatanodeInfo[] nodes = blocks().get(0).getLocations();
      stopped = DFS.cluster().stopDataNode(nodes[random.nextInt(nodes.length)].getName());
      out.write(data, MIDDLE - 7, PACKET);
      out.hflush();
      assertEquals(REPLICAS, pipelineOf(out));
      byte[] flushed = Arrays.copyOf(data, MIDDLE - 7 + PACKET);
      for (DatanodeInfo info : blocks().get(0).getLocations()) {
        Replica replica = replicaOn(node(info), blocks().get(0).getBlock());
        while (replica.getVisibleLength() < flushed.length) {
          Thread.sleep(5); // a node may acknowledge bytes shortly before it makes them visible
        }
      }
      try (InputStream in = DFS.cluster().getFileSystem().open(FILE)) {
        assertArrayEquals(flushed, in.readAllBytes());
      }
      out.write(data, flushed.length, data.length - flushed.length);
      out.close();
      assertReplicas(REPLICAS, data);
    } finally {
      DFS.cluster().getFileSystem().delete(FILE, false);
    }
    // on any port: another process may have taken its own in the meantime
    assertTrue(DFS.cluster().restartDataNode(stopped));
    DFS.cluster().waitActive();
  }

  @Test(timeout = HANGS)
  public void soDoesOneThatIsAppendedTo() throws Exception {
    for (int dieAfter : new int[] {REQUEST, PACKET / 2}) {
      DFS.cluster().getFileSystem().delete(FILE, false);
      try (FSDataOutputStream out = create(DFS.cluster().getFileSystem())) {
        out.write(data, 0, MIDDLE + 3);
      }
      assertReplicas(REPLICAS, Arrays.copyOf(data, MIDDLE + 3));
      try (FileSystem fs = client(dieAfter)) {
        try (FSDataOutputStream out = fs.append(FILE)) {
          out.write(data, MIDDLE + 3, data.length - (MIDDLE + 3));
        }
        assertEquals(1, DyingSockets.dead());
        assertReplicas(REPLICAS, data);
      }
    }
  }

  /** Checks that an excluded node is forgotten whatever it reports after a restart or in its hourly block report. */
  @Test(timeout = HANGS)
  public void oneThatIsLeftOutIsForgottenWhateverItReports() throws Exception {
    policy(ReplacementPolicy.NEVER);
    try (FSDataOutputStream out = create(DFS.cluster().getFileSystem())) {
      out.write(data, 0, MIDDLE);
    }
    assertReplicas(REPLICAS, Arrays.copyOf(data, MIDDLE));
    try (FileSystem fs = client(REQUEST)) {
      try (FSDataOutputStream out = fs.append(FILE)) {
        out.write(data, MIDDLE, PACKET);
        out.hflush();
        assertEquals(1, DyingSockets.dead());
        for (DataNode node : DFS.cluster().getDataNodes()) {
          DFS.cluster().getNameNode().blockReport(node.dnRegistration,
              node.getFSDataset().getBlockReport().getBlockListAsLongs());
        }
        assertEquals(2, blocks().get(0).getLocations().length);
        out.write(data, MIDDLE + PACKET, data.length - MIDDLE - PACKET);
      }
      assertReplicas(2, data);
    }
  }

  @Test(timeout = HANGS)
  public void oneOfThreeThatIsNotFlushedMayBeMissingAndTwoMayNot() throws Exception {
    try (FileSystem fs = client(2 * PACKET, MIDDLE + PACKET)) {
      FSDataOutputStream out = create(fs);
      out.write(data, 0, MIDDLE);
      assertEquals(1, DyingSockets.dead());
      assertEquals("two of three", 2, pipelineOf(out));
      out.write(data, MIDDLE, data.length - MIDDLE);
      out.close();
      assertEquals(2, DyingSockets.dead());
      assertReplicas(2, data);
    }
  }

  /**
   * Checks that a file with two replicas survives the death of both nodes of its first pipeline if each is replaced
   * before the other dies.
   */
  @Test(timeout = HANGS)
  public void bothNodesOfAFileOfTwoMayDie() throws Exception {
    for (boolean flush : new boolean[] {false, true}) {
      try (FileSystem fs = client(MIDDLE, Integer.MAX_VALUE, 2 * PACKET)) {
        try (FSDataOutputStream out = fs.create(FILE, true, PACKET, (short) 2, BLOCK)) {
          if (flush) {
            out.write(data, 0, PACKET);
            out.hflush();
          }
          out.write(data, flush ? PACKET : 0, data.length - (flush ? PACKET : 0));
        }
        assertEquals(2, DyingSockets.dead());
        assertReplicas(2, data);
      }
      DFS.cluster().getFileSystem().delete(FILE, false);
    }
  }

  /**
   * Checks that a file survives if the first pipeline fails, and then the one with the replacement node during its
   * setup.
   */
  @Test(timeout = HANGS)
  public void nodesMayDieWhileOthersJoin() throws Exception {
    policy(ReplacementPolicy.ALWAYS);
    try (FileSystem fs = client(MIDDLE, Integer.MAX_VALUE, REQUEST)) {
      try (FSDataOutputStream out = create(fs)) {
        out.write(data);
      }
      assertEquals(2, DyingSockets.dead());
      assertReplicas(2, data);
    }
  }

  @Test(timeout = HANGS)
  public void thePipelineShrinksOnStockOrWithoutAnotherNode() throws Exception {
    policy(ReplacementPolicy.NEVER);
    assertShrinks(DFS.cluster().getNameNode().getNameNodeAddress(), MIDDLE);
    policy(ReplacementPolicy.ALWAYS);
    assertShrinks(DFS.cluster().getNameNode().getNameNodeAddress(), MIDDLE, REQUEST);
    conf.setInt(ReplacementSettings.TRIES.name(), 0);
    assertShrinks(DFS.cluster().getNameNode().getNameNodeAddress(), MIDDLE);
  }

  private void assertShrinks(InetSocketAddress names, Integer... dieAfter) throws Exception {
    try (FileSystem fs = client(names, dieAfter)) {
      try (FSDataOutputStream out = create(fs)) {
        out.write(data);
      }
      assertEquals(dieAfter.length, DyingSockets.dead());
      assertReplicas(2, data);
    }
    DFS.cluster().getFileSystem().delete(FILE, false);
  }

  @Test(timeout = HANGS)
  public void thePipelineShrinksWithAnOlderNamenode() throws Exception {
    policy(ReplacementPolicy.ALWAYS);
    ClientProtocol ours = DFS.cluster().getNameNode();
    AtomicInteger asked = new AtomicInteger();
    ClientProtocol older = (ClientProtocol) Proxy.newProxyInstance(getClass().getClassLoader(),
        new Class<?>[] {ClientProtocol.class}, (proxy, method, arguments) -> {
          if (method.getName().equals("getProtocolVersion") && !arguments[0].equals(ClientProtocol.class.getName())) {
            asked.incrementAndGet();
            throw new IOException("Unknown protocol to name node: " + arguments[0]);
          }
          try {
            return method.invoke(ours, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
    Server server = RPC.getServer(ClientProtocol.class, older, "localhost", 0, 2, false, conf, null);
    server.start();
    try {
      assertShrinks(NetUtils.getConnectAddress(server), MIDDLE);
      assertEquals("by this client", 1, asked.get());
    } finally {
      server.stop();
    }
  }

  /**
   * Checks that nodes that fail to fetch the block keep nothing of it, nor does one whose client leaves without
   * confirming; a successful fetch offers several generation stamps.
   */
  @Test(timeout = HANGS)
  public void aReplicaIsFetchedWholeOrNotAtAll() throws Exception {
    try (FileSystem fs = client()) {
      FSDataOutputStream out = fs.create(FILE, true, PACKET, (short) 1, BLOCK);
      out.write(data, 0, MIDDLE + 1);
      out.hflush();
      LocatedBlock located = blocks().get(0);
      Block block = located.getBlock();
      DataNode has = node(located.getLocations()[0]);
      DataNode other = DFS.cluster().getDataNodes().stream().filter(node -> node != has).findFirst().orElseThrow();
      DatanodeInfo to = new DatanodeInfo(other.dnRegistration);
      ReplicaFetcher fetcher = new ReplicaFetcher(NetUtils.getDefaultSocketFactory(conf), HANGS, HANGS, 0);
      long stamp = block.getGenerationStamp();
      for (ReplicaFetchRequest wrong : List.of(request(block, MIDDLE + 1, List.of(stamp - 1), has, 512),
          request(block, MIDDLE + 2, List.of(stamp), has, 512), request(block, MIDDLE + 1, List.of(stamp), has, 1024),
          request(block, MIDDLE + 1, List.of(stamp), other, 512))) {
        assertThrows(IOException.class, () -> fetcher.fetch(to, wrong, fetcher.begin(() -> true)));
        assertNull(replicaOn(other, block));
        assertEquals(0, filesOf(block));
      }
      leave(to, request(block, MIDDLE + 1, List.of(stamp), has, 512));
      while (replicaOn(other, block) != null) {
        Thread.sleep(5);
      }
      assertEquals(0, filesOf(block));
      fetcher.fetch(to, request(block, MIDDLE + 1, List.of(stamp + 1, stamp), has, 512), fetcher.begin(() -> true));
      assertEquals(MIDDLE + 1, replicaOn(other, block).getVisibleLength());
      try (InputStream in = other.getFSDataset().getBlockInputStream(block)) {
        assertArrayEquals(Arrays.copyOf(data, MIDDLE + 1), in.readAllBytes());
      }
      assertThrows("it is there", IOException.class,
          () -> fetcher.fetch(to, request(block, MIDDLE + 1, List.of(stamp), has, 512), fetcher.begin(() -> true)));
      assertEquals(MIDDLE + 1, replicaOn(other, block).getVisibleLength());
      out.close();
    }
  }

  /** Requests a replica, and disconnects without a word once it is there. */
  private static void leave(DatanodeInfo to, ReplicaFetchRequest request) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(NetUtils.createSocketAddr(to.getName()));
      request.send(new DataOutputStream(socket.getOutputStream()));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      Status status = Status.read(in);
      while (status == null) {
        status = Status.read(in);
      }
      assertEquals(Status.SUCCESS, status);
    }
  }

  private static ReplicaFetchRequest request(Block block, long length, List<Long> stamps, DataNode from, int chunk) {
    return new ReplicaFetchRequest(block, length, stamps,
        DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, chunk), true,
        List.of(new DatanodeInfo(from.dnRegistration)), new Token<BlockTokenIdentifier>());
  }

  /** Returns the number of a block's files, apart from those of the node that is writing it. */
  private static long filesOf(Block block) throws IOException {
    while (true) {
      try (var files = java.nio.file.Files.walk(DFS.folder().getRoot().toPath())) {
        return files.filter(file -> file.getFileName().toString().startsWith(block.getBlockName())).count() - 2;
      } catch (UncheckedIOException e) {
        // a file that has disappeared during the walk, e.g. one of an earlier file: walk again
        if (!(e.getCause() instanceof NoSuchFileException)) {
          throw e;
        }
      }
    }
  }
}
