/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.After;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests a close that is interrupted after everything is acknowledged or while the block is rewritten: as after any
 * interrupt, another close completes the file.
 */
@Category(ClusterTest.class)
public class TestInterruptedCloseSteps {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  private static final String FILE = "/file";
  private static final int PACKET = 4096;
  /** The number of packets in a block: two with data, and the last one. */
  private static final int PACKETS_OF_BLOCK = 3;

  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(2);

  private final byte[] bytes = new byte[5 * PACKET + 17];
  private Server server;
  private DFSClient client;
  private Thread closer;

  @After
  public void closeClient() throws IOException {
    client.close();
    server.stop();
    DFS.cluster().getNameNode().delete(FILE, false);
  }

  /** A step that runs before the first call of some method. */
  private interface Step {
    void run() throws Exception;
  }

  /** Returns a client of a NameNode that runs a step before it answers the first call of one method. */
  private DFSClient client(String call, Step step, Integer... dieAfter) throws IOException {
    closer = Thread.currentThread();
    ClientProtocol ours = DFS.cluster().getNameNode();
    AtomicBoolean called = new AtomicBoolean();
    ClientProtocol names = (ClientProtocol) Proxy.newProxyInstance(getClass().getClassLoader(),
        new Class<?>[] {ClientProtocol.class}, (proxy, method, arguments) -> {
          if (method.getName().equals(call) && !called.getAndSet(true)) {
            step.run();
          }
          try {
            return method.invoke(ours, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
    Configuration conf = new HdfsConfiguration();
    conf.setInt("dfs.client-write-packet-size", PACKET);
    server = RPC.getServer(ClientProtocol.class, names, "localhost", 0, 2, false, conf, null);
    server.start();
    client = new DFSClient(NetUtils.getConnectAddress(server),
        DyingSockets.plan(conf, NetUtils.getConnectAddress(server), List.of(dieAfter)));
    return client;
  }

  private OutputStream create() throws IOException {
    new Random(bytes.length).nextBytes(bytes);
    OutputStream out = client.create(FILE, true, (short) 1, 1 << 20);
    out.write(bytes);
    return out;
  }

  private static void assertComplete(byte[] data) throws IOException {
    assertFalse(DFS.cluster().getNameNode().getBlockLocations(FILE, 0, data.length + 1L).isUnderConstruction());
    DFSClient reader = new DFSClient(DFS.cluster().getNameNode().getNameNodeAddress(), new HdfsConfiguration());
    try (InputStream in = reader.open(FILE)) {
      assertArrayEquals(data, in.readAllBytes());
    } finally {
      reader.close();
    }
  }

  /** Checks an interrupt that hits the wait for the streamer to end, unless the streamer is quicker. */
  @Test(timeout = HANGS)
  public void aFileWithoutBytesIsCompleted() throws Exception {
    OutputStream out = client("none", () -> { }).create(FILE, true, (short) 1, 1 << 20);
    Thread.currentThread().interrupt();
    try {
      out.close();
    } catch (IOException e) {
      // usually
    } finally {
      Thread.interrupted();
    }
    out.close();
    assertComplete(new byte[0]);
  }

  /**
   * Checks an interrupted complete call: as the calling thread sends it itself, an interrupt may close the connection.
   */
  @Test(timeout = HANGS)
  public void aFileWhoseCompletionIsInterruptedIsCompleted() throws Exception {
    client("complete", () -> {
      closer.interrupt();
      throw new IOException("interrupted");
    });
    OutputStream out = create();
    assertThrows(IOException.class, out::close);
    assertTrue(Thread.interrupted());
    out.close();
    assertComplete(bytes);
    out.close();
  }

  /** Checks that without an interrupt the behaviour is stock's: the first close fails, and later ones do nothing. */
  @Test(timeout = HANGS)
  public void aFileWhoseCompletionFailsIsClosed() throws Exception {
    client("complete", () -> {
      throw new IOException("refused");
    });
    OutputStream out = create();
    assertThrows(IOException.class, out::close);
    out.close();
    assertTrue(DFS.cluster().getNameNode().getBlockLocations(FILE, 0, bytes.length).isUnderConstruction());
  }

  /** Checks that an error the stream has at the time of the interrupt is not final. */
  @Test(timeout = HANGS)
  public void aBlockThatIsWrittenAnewArrives() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    client("abandonBlock", () -> {
      closer.interrupt();
      interrupted.await();
    }, DyingSockets.AFTER_LAST_PACKET);
    OutputStream out = create();
    assertThrows(InterruptedIOException.class, out::close);
    interrupted.countDown();
    out.close();
    assertComplete(bytes);
  }

  /**
   * Returns a stream whose streamer waits with the first block sent and more queued, until it dies of an exception
   * other than an IOException.
   */
  private OutputStream createDying(CountDownLatch death) throws IOException {
    AtomicInteger sent = new AtomicInteger();
    OutputStream out = client("none", () -> { }).create(FILE, true, (short) 1, 2 * PACKET, () -> {
      if (sent.incrementAndGet() == PACKETS_OF_BLOCK) {
        try {
          death.await();
        } catch (InterruptedException e) {
          // dies all the same
        }
        throw new IllegalStateException("no progress");
      }
    });
    out.write(bytes);
    return out;
  }

  @Test(timeout = HANGS)
  public void aFileWhoseThreadHasDiedIsNotCompleted() throws Exception {
    CountDownLatch death = new CountDownLatch(1);
    OutputStream out = createDying(death);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedIOException.class, out::close);
    death.countDown();
    assertThrows(IOException.class, out::close);
    assertTrue(DFS.cluster().getNameNode().getBlockLocations(FILE, 0, bytes.length).isUnderConstruction());
  }

  @Test(timeout = HANGS)
  public void aStreamWhoseThreadHasDiedDoesNotCloseAsIfAllWereWell() throws Exception {
    CountDownLatch death = new CountDownLatch(1);
    OutputStream out = createDying(death);
    while (!isSending()) {
      Thread.sleep(1);
    }
    death.countDown();
    while (isSending()) {
      Thread.sleep(1);
    }
    assertThrows(IOException.class, out::close);
  }

  private static boolean isSending() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("DataStreamer for file " + FILE));
  }
}
