/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Tests that bytes pass through a relay unchanged, and no sooner than its delay and rate allow. */
public class TestDelayingRelay {
  @Rule
  public final Timeout limit = Timeout.seconds(60);

  private final InetAddress loopback = InetAddress.getLoopbackAddress();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private DelayingRelay relay;
  private Thread thread;
  private Thread acceptor;
  private ServerSocket server;
  private ReservedPort reserved;

  /**
   * Starts an echo server that closes a connection when its client does, with a relay before it; returns the relay's
   * port.
   */
  private int start(int rttMillis, long bytesPerSecond) throws IOException {
    return start(rttMillis, bytesPerSecond, 0);
  }

  private int start(int rttMillis, long bytesPerSecond, int resetFirst) throws IOException {
    server = new ServerSocket(0, 50, loopback);
    acceptor = new Thread(() -> {
      while (true) {
        try {
          Socket connection = server.accept();
          new Thread(() -> {
            try (connection) {
              connection.getInputStream().transferTo(connection.getOutputStream());
            } catch (IOException e) {
              // the client is gone
            }
          }).start();
        } catch (IOException e) {
          return;
        }
      }
    });
    acceptor.setDaemon(true);
    acceptor.start();
    relay = new DelayingRelay(rttMillis, bytesPerSecond);
    reserved = new ReservedPort();
    int port = reserved.port();
    relay.add(new InetSocketAddress(loopback, port), new InetSocketAddress(loopback, server.getLocalPort()),
        resetFirst);
    thread = new Thread(() -> {
      try {
        relay.run();
      } catch (Throwable e) {
        failure.set(e);
      }
    });
    thread.start();
    return port;
  }

  @After
  public void tearDown() throws Exception {
    relay.close();
    thread.join();
    reserved.close();
    server.close();
    assertEquals(null, failure.get());
  }

  /** Sends {@code data}, reads it back, and returns the time taken. */
  private long echo(int port, byte[] data) throws Exception {
    long start = System.nanoTime();
    try (Socket client = new Socket(loopback, port)) {
      Thread writer = new Thread(() -> {
        try {
          client.getOutputStream().write(data);
          client.shutdownOutput();
        } catch (IOException e) {
          failure.set(e);
        }
      });
      writer.start();
      assertArrayEquals(data, client.getInputStream().readAllBytes());
      writer.join();
    }
    return System.nanoTime() - start;
  }

  private static byte[] random(int size) {
    byte[] data = new byte[size];
    new Random(size).nextBytes(data);
    return data;
  }

  @Test
  public void bytesArriveAsTheyWere() throws Exception {
    int port = start(0, 0);
    for (int size : new int[] {0, 1, 16_384, 16_385, 10_000_000}) {
      echo(port, random(size));
    }
  }

  /** The delay applies twice: to setting up the connection and to the bytes. */
  @Test
  public void theDelayIsKept() throws Exception {
    int port = start(50, 0);
    assertTrue(echo(port, random(100)) >= 100_000_000);
  }

  /** The rate applies to both directions at the same time, so the transfer time counts once. */
  @Test
  public void theRateIsKept() throws Exception {
    int port = start(0, 1_000_000);
    assertTrue(echo(port, random(500_000)) >= 450_000_000);
  }

  @Test
  public void connectionsDoNotMix() throws Exception {
    int port = start(2, 0);
    Thread[] clients = new Thread[8];
    for (int i = 0; i < clients.length; i++) {
      byte[] data = random(300_000 + i);
      clients[i] = new Thread(() -> {
        try {
          for (int round = 0; round < 5; round++) {
            echo(port, data);
          }
        } catch (Throwable e) {
          failure.set(e);
        }
      });
      clients[i].start();
    }
    for (Thread client : clients) {
      client.join();
    }
  }

  /** Checks that a connection is reset instead of closed normally. */
  private void assertReset(int port) throws IOException {
    try (Socket client = new Socket(loopback, port)) {
      assertThrows(SocketException.class, () -> client.getInputStream().read());
    } catch (ConnectException e) {
      // the reset came while the client was still connecting
    }
  }

  @Test
  public void firstConnectionsOfEachRoundAreReset() throws Exception {
    int port = start(0, 0, 2);
    for (int round = 0; round < 3; round++) {
      assertReset(port);
      assertReset(port);
      echo(port, random(100_000));
      echo(port, random(10));
      assertEquals(2, relay.nextRound());
    }
    assertReset(port);
    assertEquals("one was not asked for", 1, relay.nextRound());
    assertEquals("nobody came", 0, relay.nextRound());
  }

  @Test
  public void whoFindsNobodyHearsThat() throws Exception {
    int port = start(0, 0);
    server.close();
    // until the acceptor has ended, the kernel may still accept connections
    acceptor.join();
    try (Socket client = new Socket(loopback, port); InputStream in = client.getInputStream()) {
      assertEquals(-1, in.read());
    } catch (SocketException e) {
      // a reset is fine, too
    }
  }
}
