/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.stampede.client;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;

/** Checks that an answer always ends, or the reduce would wait forever, and that the loop goes on. */
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

  /** A consumer of an output's bytes. */
  private interface Taker {
    NodeAnswer.Next take(ByteBuffer bytes) throws InterruptedException;
  }

  /** @param due the number of bytes of the output that have a place */
  private NodeExchange exchange(ServerSocket server, long due, Taker taker) {
    NodeRequest request = new NodeRequest("127.0.0.1", server.getLocalPort(), "/mapOutput", Map.of());
    return new NodeExchange(request, new NodeAnswer() {
      @Override
      public void head(AnswerHead head) {
        // As expected.
      }

      @Override
      public Next read(ByteBuffer bytes) throws IOException {
        try {
          return taker.take(bytes);
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }

      @Override
      public long due() {
        return due;
      }

      @Override
      public void ended(Throwable cause) {
        ends.add(cause == null ? new Throwable("all is here") : cause);
      }
    });
  }

  private static OutputStream answer(Socket socket, int length) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    out.write(0);
    return out;
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

  /** Checks that a request that cannot be sent ends: without the address lookup none gets to a connection. */
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

  /** Checks that all exchanges learn of a failure whatever one throws, as when there is no memory to report it. */
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

  /** Checks that a host that has gone with a request is looked for once, not until the timeout, of a minute here. */
  @Test
  public void aHostThatEndsWithARequestIsNotWaitedFor() throws Exception {
    start(new Addresses(InetAddress::getByName));
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(20_000);
      loop.execute(() -> connections.send(exchange(server.getLocalPort()), 0));
      try (Socket accepted = server.accept()) {
        server.close();
        assertEquals('G', accepted.getInputStream().read());
      }
      Throwable cause = nextEnd();
      assertTrue("" + cause, cause instanceof ConnectException);
    }
    assertGoesOn();
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

  /** Checks that only outputs that may find no room are read in short pieces, and one with a place at full speed. */
  @Test
  public void whatHasAPlaceIsReadAtOnceThoughOthersHaveNone() throws Exception {
    start(new Addresses(InetAddress::getByName));
    int length = 3 * ReadMemory.HELD_BYTES;
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(20_000);
      CountDownLatch refused = new CountDownLatch(2);
      loop.execute(() -> connections.send(exchange(server, 0, bytes -> {
        refused.countDown();
        return NodeAnswer.Next.NO_ROOM;
      })));
      try (Socket first = server.accept()) {
        answer(first, 2);
        assertTrue(refused.await(20, TimeUnit.SECONDS));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        BlockingQueue<Integer> reads = new LinkedBlockingQueue<>();
        loop.execute(() -> connections.send(exchange(server, length, bytes -> {
          reads.add(bytes.remaining());
          bytes.position(bytes.limit());
          begun.countDown();
          sent.await();
          return reads.stream().mapToInt(Integer::intValue).sum() == length ? NodeAnswer.Next.DONE
              : NodeAnswer.Next.MORE;
        })));
        try (Socket second = server.accept()) {
          OutputStream out = answer(second, length);
          assertTrue(begun.await(20, TimeUnit.SECONDS));
          out.write(new byte[length - 1]);
          sent.countDown();
          assertEquals("all is here", nextEnd().getMessage());
        }
        assertTrue(reads.toString(), reads.stream().anyMatch(read -> read > ReadMemory.HELD_BYTES));
      }
    }
  }

  /**
   * Checks that an exchange that has ended elsewhere is dropped: it may be in progress on another connection, and its
   * maps would arrive twice.
   */
  @Test
  public void whatEndsElsewhereIsDropped() throws Exception {
    start(new Addresses(host -> InetAddress.getLoopbackAddress()));
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(20_000);
      IOException cause = new IOException("ended");
      loop.execute(() -> {
        NodeExchange exchange = exchange("a-host", server.getLocalPort());
        connections.send(exchange, 0);
        // The result of the lookup is queued behind this.
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
