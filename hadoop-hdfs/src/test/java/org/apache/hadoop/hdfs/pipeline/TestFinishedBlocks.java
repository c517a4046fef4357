/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.token.Token;
import org.junit.After;
import org.junit.Test;

/**
 * Tests that the first sync of a stream asks the DataNodes holding its finished blocks to sync them, and reports those
 * that are on no disk.
 */
public class TestFinishedBlocks {
  private static final int HANGS = 60_000;
  private static final String FILE = "/file";

  private final List<Node> nodes = new ArrayList<>();
  private final ClientProtocol namenode = mock(ClientProtocol.class);
  private final FinishedBlocks blocks = blocks(true);

  private FinishedBlocks blocks(boolean isKept) {
    return new FinishedBlocks(isKept,
        new ReplicaFetcher(NetUtils.getDefaultSocketFactory(new Configuration(false)), HANGS, HANGS, 0), namenode,
        () -> true);
  }

  /** A way a DataNode handles a connection. */
  private interface Answer {
    void to(DataInputStream in, DataOutputStream out) throws IOException;
  }

  /** A DataNode that answers a single request per connection. */
  private final class Node implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final List<Block> synced = new CopyOnWriteArrayList<>();
    private volatile Answer answer;

    Node(Answer answer) throws IOException {
      this.answer = answer;
      nodes.add(this);
      Thread thread = new Thread(this::serve, "datanode");
      thread.setDaemon(true);
      thread.start();
    }

    private void serve() {
      while (!server.isClosed()) {
        try (Socket socket = server.accept()) {
          answer.to(new DataInputStream(socket.getInputStream()), new DataOutputStream(socket.getOutputStream()));
        } catch (IOException e) {
          // the client reports it
        }
      }
    }

    DatanodeInfo info() {
      return new DatanodeInfo(new DatanodeID("localhost:" + server.getLocalPort()));
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  private static ReplicaSyncRequest request(DataInputStream in, DataOutputStream out) throws IOException {
    assertEquals(DataTransferProtocol.DATA_TRANSFER_VERSION, in.readShort());
    assertEquals(DataTransferProtocol.Op.SYNC_REPLICA, DataTransferProtocol.Op.read(in));
    ReplicaSyncRequest request = ReplicaSyncRequest.receive(in);
    out.writeShort(ReplicaFetchRequest.COMING);
    return request;
  }

  private Node good() throws IOException {
    Node[] node = new Node[1];
    node[0] = new Node((in, out) -> {
      ReplicaSyncRequest request = request(in, out);
      out.writeShort(ReplicaFetchRequest.COMING);
      node[0].synced.add(request.block());
      Status.SUCCESS.write(out);
    });
    return node[0];
  }

  private Node says(Status status) throws IOException {
    return new Node((in, out) -> {
      request(in, out);
      status.write(out);
    });
  }

  /**
   * Returns a stock node, which does not know the operation and hangs up, but answers a request for block checksums.
   */
  private Node stock() throws IOException {
    return new Node((in, out) -> {
      in.readShort();
      if (DataTransferProtocol.Op.read(in) == DataTransferProtocol.Op.BLOCK_CHECKSUM) {
        Status.SUCCESS.write(out);
      }
    });
  }

  @After
  public void stop() throws IOException {
    for (Node node : nodes) {
      node.close();
    }
  }

  private static Block block(long id, long length) {
    return new Block(id, length, 7);
  }

  private void end(long id, Node... pipeline) {
    DatanodeInfo[] infos = new DatanodeInfo[pipeline.length];
    for (int i = 0; i < infos.length; i++) {
      infos[i] = pipeline[i].info();
    }
    blocks.ended(block(id, 100), infos, new Token<>());
  }

  private void located(Token<BlockTokenIdentifier> token, Node... now) throws IOException {
    List<LocatedBlock> located = new ArrayList<>();
    DatanodeInfo[] infos = new DatanodeInfo[now.length];
    for (int i = 0; i < infos.length; i++) {
      infos[i] = now[i].info();
    }
    LocatedBlock block = new LocatedBlock(block(1, 100), infos, 0);
    block.setBlockToken(token);
    located.add(block);
    when(namenode.getBlockLocations(any(), anyLong(), anyLong()))
        .thenReturn(new LocatedBlocks(100, true, located, block, false));
  }

  @Test(timeout = HANGS)
  public void eachNodeIsAskedOnceForEachBlockThatNoSyncHasSeen() throws Exception {
    Node one = good();
    Node two = good();
    end(1, one, two);
    blocks.synced(50);
    blocks.synced(100);
    end(2, one, two);
    blocks.synced(50);
    end(3, one);
    assertEquals(2, blocks.pending());
    blocks.sync(FILE);
    blocks.sync(FILE);
    assertEquals(List.of(block(1, 100), block(3, 100)), one.synced);
    assertEquals(100, one.synced.get(0).getNumBytes());
    assertEquals(List.of(block(1, 100)), two.synced);
    verify(namenode, never()).getBlockLocations(any(), anyLong(), anyLong());
  }

  @Test(timeout = HANGS)
  public void nothingIsKeptWhereNoSyncReachesDisks() throws Exception {
    FinishedBlocks none = blocks(false);
    none.ended(block(1, 100), new DatanodeInfo[] {stock().info()}, new Token<>());
    assertEquals(0, none.pending());
  }

  /** Checks that a stock node is not a failure: for that node the sync remains a flush, which is reported. */
  @Test(timeout = HANGS)
  public void oneOfStockIsNoFailure() throws Exception {
    Node good = good();
    end(1, stock(), good);
    end(2, stock());
    blocks.sync(FILE);
    assertEquals(List.of(block(1, 100)), good.synced);
    assertEquals(0, blocks.pending());
    verify(namenode, never()).getBlockLocations(any(), anyLong(), anyLong());
  }

  /** Checks that a DataNode with too many connections, which hangs up as a stock one does, has forced nothing. */
  @Test(timeout = HANGS)
  public void oneThatAnswersNothingIsNoneOfStock() throws Exception {
    Node full = new Node((in, out) -> in.readShort());
    end(1, full);
    located(new Token<>(), full);
    IOException failed = assertThrows(IOException.class, () -> blocks.sync(FILE));
    assertTrue(failed.toString(), failed.getMessage().contains("No datanode has synced blk_1"));
    assertEquals(1, blocks.pending());
  }

  @Test(timeout = HANGS)
  public void blockThatNobodyHasForcedIsAnErrorUntilSomebodyHas() throws Exception {
    Node bad = says(Status.ERROR);
    end(1, bad);
    located(new Token<>(), bad);
    IOException failed = assertThrows(IOException.class, () -> blocks.sync(FILE));
    assertTrue(failed.toString(), failed.getMessage().contains("No datanode has synced blk_1"));
    assertEquals(1, blocks.pending());
    Node good = good();
    bad.answer = good.answer;
    blocks.sync(FILE);
    assertEquals(List.of(block(1, 100)), good.synced);
  }

  /**
   * Checks that a block is forced on the surviving node of two, and on a third that has received a replica in the
   * meantime.
   */
  @Test(timeout = HANGS)
  public void copiesMadeMeanwhileAreForced() throws Exception {
    Node gone = good();
    Node stays = good();
    end(1, gone, stays);
    gone.close();
    Node copy = good();
    located(new Token<>(), stays, copy);
    blocks.sync(FILE);
    assertEquals("not again", List.of(block(1, 100)), stays.synced);
    assertEquals(List.of(block(1, 100)), copy.synced);
  }

  /** Checks that a token the node no longer accepts is replaced by a new one. */
  @Test(timeout = HANGS)
  public void tokenMayHaveGrownOld() throws Exception {
    Token<BlockTokenIdentifier> fresh =
        new Token<>(new byte[] {1}, new byte[] {2}, new Text("kind"), new Text("service"));
    List<Boolean> tokens = new CopyOnWriteArrayList<>();
    Node node = new Node((in, out) -> {
      boolean isFresh = request(in, out).token().equals(fresh);
      tokens.add(isFresh);
      (isFresh ? Status.SUCCESS : Status.ERROR_ACCESS_TOKEN).write(out);
    });
    end(1, node);
    located(fresh, node);
    blocks.sync(FILE);
    assertEquals(List.of(false, true), tokens);
  }
}
