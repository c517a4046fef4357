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
import org.junit.Test;

/** A reserved port refuses, and its owner can listen on it. */
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
}
