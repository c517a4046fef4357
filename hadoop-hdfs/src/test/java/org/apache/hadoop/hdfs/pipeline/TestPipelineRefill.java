/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.net.SocketFactory;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.util.DataChecksum;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that a pipeline that has lost a node gets a replacement, which fetches the data written so far, or shrinks
 * otherwise.
 */
public class TestPipelineRefill {
  private static final byte[] SUCCESS = {-1, -1, -1, -1, 0, 0}; // in progress, in progress, done
  private static final byte[] ERROR = {0, 1};
  private static final byte[] CLOSED = {};
  private static final byte[] OTHER_SUMS = {0, 2};
  /** The answer of a node that stays silent. */
  private static final byte[] SILENT = {7};
  /** The answer of a node that keeps reporting progress forever. */
  private static final byte[] COMING = {-1};
  private static final int HANGS = 60_000;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final DataChecksum checksum = DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, 512);
  private final Block block = new Block(1, 1000, 7);
  /** The nodes that the NameNode offers; once they are used up it offers none. */
  private final Deque<DatanodeInfo> named = new ArrayDeque<>();
  private final List<Set<DatanodeInfo>> excluded = new ArrayList<>();
  private final Deque<byte[]> answers = new ArrayDeque<>();
  private final List<ReplicaFetchRequest> requests = new ArrayList<>();
  private final List<Integer> said = new ArrayList<>();
  private IOException noAnswer;
  private Error failure;
  private int timeout = 1000;
  private int stallMax = 60_000;
  /** The number of checks for a waiting caller that succeed before there is none. */
  private int looks = Integer.MAX_VALUE;

  private static DatanodeInfo node(int number) {
    return new DatanodeInfo(new DatanodeID("localhost:" + number, "storage " + number, 1, 2));
  }

  private static DatanodeInfo[] nodes(int... numbers) {
    return Arrays.stream(numbers).mapToObj(TestPipelineRefill::node).toArray(DatanodeInfo[]::new);
  }

  private final class Answering extends Socket {
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private boolean isKept;

    @Override
    public void connect(SocketAddress to, int timeout) {
    }

    @Override
    public OutputStream getOutputStream() {
      return sent;
    }

    @Override
    public InputStream getInputStream() {
      byte[] answer = answers.remove();
      if (answer != SILENT && answer != COMING) {
        return new ByteArrayInputStream(answer);
      }
      return new InputStream() {
        @Override
        public int read() throws IOException {
          try {
            Thread.sleep(1);
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          if (answer == SILENT) {
            throw new SocketTimeoutException("silent");
          }
          return 0xff;
        }
      };
    }

    @Override
    public void setSoTimeout(int millis) {
    }

    @Override
    public synchronized void close() throws IOException {
      if (!isKept) {
        isKept = true;
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(sent.toByteArray()));
        in.readShort();
        in.readByte();
        requests.add(ReplicaFetchRequest.receive(in));
        said.add(in.read());
      }
      super.close();
    }
  }

  private final SocketFactory sockets = new SocketFactory() {
    @Override
    public Socket createSocket() {
      return new Answering();
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }
  };

  private PipelineRefill refill(ReplacementPolicy policy, int tries) {
    PipelineProtocol namenode = new PipelineProtocol() {
      @Override
      public LocatedBlock findNode(Block of, String client, DatanodeInfo[] pipeline, DatanodeInfo[] others)
          throws IOException {
        if (failure != null) {
          throw failure;
        }
        if (noAnswer != null) {
          throw noAnswer;
        }
        assertEquals("client", client);
        excluded.add(Set.of(others));
        return named.isEmpty() ? null : new LocatedBlock(of, new DatanodeInfo[] {named.remove()});
      }

      @Override
      public long getProtocolVersion(String protocol, long version) {
        return VERSION;
      }
    };
    NodeFinder finder = new NodeFinder(namenode, new NodeFinder.Connector() {
      @Override
      public PipelineProtocol open() {
        return namenode;
      }

      @Override
      public void close(PipelineProtocol connection) {
      }
    });
    return new PipelineRefill(new ReplacementSettings(policy, tries), finder,
        new ReplicaFetcher(sockets, timeout, 1000, stallMax), "client", 3, checksum, () -> looks-- > 0);
  }

  @Test
  public void aNodeThatHasFetchedTheBlockJoinsAtTheEnd() {
    named.add(node(4));
    answers.add(SUCCESS);
    assertArrayEquals(nodes(1, 3, 4), refill(ReplacementPolicy.ALWAYS, 3).refill(nodes(1, 3), node(2), block, 0, false,
        true, List.of(node(9))));
    assertEquals(List.of(Set.of(node(2), node(9))), excluded);
    ReplicaFetchRequest request = requests.get(0);
    assertEquals(block, request.block());
    assertEquals(7, request.block().getGenerationStamp());
    assertEquals(1000, request.length());
    assertEquals(List.of(7L), request.stamps());
    assertEquals(List.of(node(1), node(3)), request.sources());
    assertEquals(true, request.sync());
    assertArrayEquals(checksum.getHeader(), request.checksum().getHeader());
  }

  @Test
  public void eventsTellWhichNodesWereToJoin() throws Exception {
    named.addAll(List.of(node(4), node(5)));
    answers.addAll(List.of(ERROR, SUCCESS));
    Path file = folder.getRoot().toPath().resolve("events.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("org.apache.hadoop.NodeReplacement").withoutThreshold();
      recording.start();
      refill(ReplacementPolicy.ALWAYS, 3).refill(nodes(1, 3), node(2), block, 0, false, false, List.of());
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    assertEquals(List.of("localhost:4 false", "localhost:5 true"), events.stream()
        .map(event -> event.getString("datanode") + " " + event.getBoolean("joined")).sorted().toList());
    for (RecordedEvent event : events) {
      assertEquals("org.apache.hadoop.NodeReplacement", event.getEventType().getName());
      assertEquals("blk_1", event.getString("block"));
      assertEquals(2, event.getInt("left"));
      assertEquals(1000, event.getLong("bytes"));
    }
  }

  @Test
  public void oneThatRefusesIsNotNamedAgain() {
    named.addAll(List.of(node(4), node(5), node(6)));
    answers.addAll(List.of(CLOSED, ERROR, SUCCESS));
    PipelineRefill refill = refill(ReplacementPolicy.ALWAYS, 3);
    assertArrayEquals(nodes(1, 3, 6), refill.refill(nodes(1, 3), node(2), block, 0, false, false, List.of()));
    assertEquals(Set.of(node(2), node(4), node(5)), excluded.get(2));
    assertEquals("the last one alone is told that it joins", List.of(-1, -1, (int) ReplicaFetchRequest.JOINS), said);
    assertArrayEquals("the tries are used up", nodes(1, 3),
        refill.refill(nodes(1, 3), node(6), block, 0, false, false, List.of()));
    refill.begun();
    named.add(node(4));
    answers.add(SUCCESS);
    assertArrayEquals("the next block", nodes(1, 2, 4),
        refill.refill(nodes(1, 2), node(3), block, 0, false, false, List.of()));
    assertEquals(Set.of(node(3)), excluded.get(3));
  }

  @Test(timeout = HANGS)
  public void aNodeIsWaitedForAsLongAsAnybodyWaits() {
    timeout = HANGS;
    looks = 10;
    named.addAll(List.of(node(4), node(5)));
    answers.addAll(List.of(SILENT, SUCCESS));
    assertArrayEquals(nodes(1), refill(ReplacementPolicy.ALWAYS, 3).refill(nodes(1), node(2), block, 0, true, false,
        List.of()));
    assertEquals("nobody asks another one", 1, requests.size());
  }

  @Test(timeout = HANGS)
  public void aSilentNodeIsGivenUpAndAnotherOneAsked() {
    timeout = 20;
    named.addAll(List.of(node(4), node(5)));
    answers.addAll(List.of(SILENT, SUCCESS));
    assertArrayEquals(nodes(1, 5), refill(ReplacementPolicy.ALWAYS, 2).refill(nodes(1), node(2), block, 0, true, false,
        List.of()));
  }

  @Test(timeout = HANGS)
  public void allNodesTogetherHaveTheTimeOfOne() {
    timeout = 20;
    stallMax = 0;
    named.addAll(List.of(node(4), node(5)));
    answers.addAll(List.of(COMING, SUCCESS));
    assertArrayEquals(nodes(1), refill(ReplacementPolicy.ALWAYS, 3).refill(nodes(1), node(2), block, 0, true, false,
        List.of()));
    assertEquals("not named yet", List.of(node(5)), List.copyOf(named));
  }

  /** Checks any throwable, as otherwise the stream would set up the same pipeline in an endless loop. */
  @Test
  public void thePipelineShrinksWhateverIsThrown() {
    failure = new OutOfMemoryError("unable to create native thread");
    assertArrayEquals(nodes(1, 3), refill(ReplacementPolicy.ALWAYS, 3).refill(nodes(1, 3), node(2), block, 0, true,
        false, List.of()));
  }

  @Test
  public void noOtherNodeIsAskedWhereThoseThatAreLeftSumUpInAnotherWay() {
    named.addAll(List.of(node(4), node(5)));
    answers.addAll(List.of(OTHER_SUMS, SUCCESS));
    PipelineRefill refill = refill(ReplacementPolicy.ALWAYS, 3);
    assertArrayEquals(nodes(1), refill.refill(nodes(1), node(2), block, 0, true, false, List.of()));
    assertArrayEquals(nodes(1), refill.refill(nodes(1), node(3), block, 0, true, false, List.of()));
    assertEquals(1, requests.size());
  }

  @Test
  public void severalMayJoin() {
    named.addAll(List.of(node(4), node(5)));
    answers.addAll(List.of(SUCCESS, SUCCESS));
    assertArrayEquals(nodes(1, 4, 5),
        refill(ReplacementPolicy.DEFAULT, 3).refill(nodes(1), node(2), block, 0, true, false, List.of()));
  }

  @Test
  public void whoAppendsIsAsWhoHasFlushed() {
    named.addAll(List.of(node(4), node(5)));
    answers.addAll(List.of(SUCCESS, SUCCESS));
    PipelineRefill refill = refill(ReplacementPolicy.DEFAULT, 3);
    assertArrayEquals(nodes(1, 2, 4), refill.refill(nodes(1, 2), node(3), block, 0, false, false, List.of()));
    refill.begun();
    assertArrayEquals("a new block", nodes(1, 2),
        refill.refill(nodes(1, 2), node(3), block, 0, false, false, List.of()));
  }

  /**
   * Checks that a fetch names the generation stamps the remaining nodes may have: the block's, or that of a failed
   * pipeline.
   */
  @Test
  public void stampsOfPipelinesThatFailedAreTold() {
    PipelineRefill refill = refill(ReplacementPolicy.DEFAULT, 9);
    refill.begun();
    refill.refill(nodes(1, 2, 3), node(8), block, 0, false, false, List.of());
    refill.refill(nodes(1, 2), node(3), block, 8, false, false, List.of());
    named.add(node(4));
    answers.add(ERROR);
    refill.refill(nodes(1), node(2), block, 9, false, false, List.of());
    assertEquals(List.of(9L, 8L, 7L), requests.get(0).stamps());
    block.setGenerationStamp(10);
    named.add(node(5));
    answers.add(ERROR);
    refill.refill(nodes(1), node(2), block, 0, false, false, List.of());
    assertEquals(List.of(10L), requests.get(1).stamps());
  }

  @Test
  public void thePipelineShrinksWhereThereIsNoOtherNode() {
    assertArrayEquals(nodes(1), refill(ReplacementPolicy.ALWAYS, 3).refill(nodes(1), node(2), block, 0, true, false,
        List.of()));
    noAnswer = new IOException("no lease");
    assertArrayEquals(nodes(1), refill(ReplacementPolicy.ALWAYS, 3).refill(nodes(1), node(2), block, 0, true, false,
        List.of()));
    assertEquals(List.of(), requests);
  }
}
