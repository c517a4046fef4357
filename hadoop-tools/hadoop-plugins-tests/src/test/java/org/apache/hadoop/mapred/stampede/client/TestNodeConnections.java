/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.stampede.client;

import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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
    return new NodeExchange(new NodeRequest("127.0.0.1", port, "/mapOutput", Map.of()), new NodeAnswer() {
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
}
