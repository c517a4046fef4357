/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.stampede.client;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;

/** An answer ends whatever happens, and the loop goes on: the reduce would wait for ever. */
public class TestNodeConnections {
  private final BlockingQueue<Throwable> ends = new LinkedBlockingQueue<>();
  private NodeConnections connections;
  private Loop loop;
  private volatile Error thrownAtEnd;

  private void start(Addresses addresses) throws IOException {
    loop = new Loop("loop", own -> {
      connections = new NodeConnections(own, addresses, 60_000, 60_000);
      return connections;
    });
    loop.start();
  }

  @After
  public void stop() throws InterruptedException {
    loop.close();
    loop.join(20_000);
  }

  private NodeExchange exchange(int port) {
    return exchange("127.0.0.1", port);
  }

  private NodeExchange exchange(String host, int port) {
    return new NodeExchange(new NodeRequest(host, port, "/mapOutput", Map.of()), new NodeAnswer() {
      @Override
      public void head(AnswerHead head) {
        throw new AssertionError("nobody answers");
      }

      @Override
      public Next read(ByteBuffer bytes) {
        throw new AssertionError("nobody answers");
      }

      @Override
      public void ended(Throwable cause) {
        ends.add(cause);
        if (thrownAtEnd != null) {
          throw thrownAtEnd;
        }
      }
    });
  }

  private Throwable nextEnd() throws InterruptedException {
    return ends.poll(20, TimeUnit.SECONDS);
  }

  private void assertGoesOn() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    loop.execute(ran::countDown);
    assertTrue(ran.await(20, TimeUnit.SECONDS));
    assertTrue(ends.isEmpty());
  }

  /** Without what finds addresses nothing gets to a connection. */
  @Test
  public void aRequestThatCannotBeSentEnds() throws Exception {
    start(null);
    loop.execute(() -> connections.send(exchange(1), 0));
    assertTrue(nextEnd() instanceof NullPointerException);
    loop.execute(() -> connections.send(exchange(1), 1));
    assertTrue(nextEnd() instanceof NullPointerException);
    assertGoesOn();
  }

  @Test
  public void whatIsThrownInTheLoopEndsAllThatItHas() throws Exception {
    start(new Addresses(InetAddress::getByName));
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Error fault = new AssertionError("a fault");
      loop.execute(() -> {
        connections.send(exchange(silent.getLocalPort()), 0);
        connections.send(exchange(silent.getLocalPort()), 0);
      });
      loop.execute(() -> {
        throw fault;
      });
      assertSame(fault, nextEnd());
      assertSame(fault, nextEnd());
    }
    assertGoesOn();
  }

  /** As if there were no memory, not even to tell it. */
  @Test
  public void allHearOfAFaultWhateverOneThrows() throws Exception {
    Addresses silent = new Addresses(InetAddress::getByName);
    silent.close();
    start(silent);
    thrownAtEnd = new AssertionError("another fault");
    Exception fault = new IllegalStateException("a fault");
    loop.execute(() -> {
      Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> {
        throw thrownAtEnd;
      });
      for (int port = 1; port <= 3; port++) {
        connections.send(exchange("a-host", port), 0);
      }
      connections.fail(fault);
    });
    for (int port = 1; port <= 3; port++) {
      assertSame(fault, nextEnd());
    }
    assertGoesOn();
    assertArrayEquals(new Throwable[] {thrownAtEnd}, fault.getSuppressed());
  }

  @Test
  public void whatHasEndedIsNotSent() throws Exception {
    BlockingQueue<String> asked = new LinkedBlockingQueue<>();
    start(new Addresses(host -> {
      asked.add(host);
      return InetAddress.getLoopbackAddress();
    }));
    IOException cause = new IOException("ended");
    loop.execute(() -> {
      NodeExchange ended = exchange("one", 1);
      ended.end(cause);
      connections.send(ended, 0);
    });
    assertSame(cause, nextEnd());
    assertGoesOn();
    loop.execute(() -> connections.send(exchange("another", 1), 0));
    assertEquals("another", asked.poll(20, TimeUnit.SECONDS));
  }

  /** It may be under way on another connection: the maps would come twice. */
  @Test
  public void whatEndsElsewhereIsDropped() throws Exception {
    start(new Addresses(host -> InetAddress.getLoopbackAddress()));
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(20_000);
      IOException cause = new IOException("ended");
      loop.execute(() -> {
        NodeExchange exchange = exchange("a-host", server.getLocalPort());
        connections.send(exchange, 0);
        // What has been looked up is told behind this
        exchange.end(cause);
      });
      assertSame(cause, nextEnd());
      try (Socket accepted = server.accept()) {
        accepted.setSoTimeout(20_000);
        assertEquals("nothing is asked for", -1, accepted.getInputStream().read());
      }
    }
    assertGoesOn();
  }
}
