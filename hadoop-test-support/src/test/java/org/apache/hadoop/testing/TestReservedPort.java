/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.FutureTask;
import org.junit.Test;

/** Tests that a reserved port refuses connections, and that its owner can listen on it. */
public class TestReservedPort {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @Test
  public void refusesUntilItsOwnerListens() throws Exception {
    try (ReservedPort reserved = new ReservedPort()) {
      assertThrows(ConnectException.class, () -> new Socket(LOOPBACK, reserved.port()).close());
      try (ServerSocket server = new ServerSocket(reserved.port(), 1, LOOPBACK);
          Socket client = new Socket(LOOPBACK, reserved.port())) {
        assertEquals(reserved.port(), server.getLocalPort());
        assertEquals(reserved.port(), client.getPort());
      }
    }
  }

  @Test(timeout = 60_000)
  public void isFreeWhenNobodyListensAnyMore() throws Exception {
    try (ReservedPort reserved = new ReservedPort()) {
      reserved.awaitFree();
      ServerSocket server = new ServerSocket(reserved.port(), 1, LOOPBACK);
      FutureTask<Boolean> free = new FutureTask<>(() -> {
        reserved.awaitFree();
        return server.isClosed();
      });
      Thread waiting = new Thread(free);
      waiting.start();
      while (waiting.isAlive() && waiting.getState() != Thread.State.TIMED_WAITING) {
        Thread.sleep(1);
      }
      server.close();
      assertEquals("it waited", true, free.get());
      new ServerSocket(reserved.port(), 1, LOOPBACK).close();
    }
  }
}
