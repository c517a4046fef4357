/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;

import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.Test;

public class TestReservedPort {
  private static final String HOST = "127.0.0.1";

  @Test
  public void isNobodyElsesUntilItIsGivenBack() throws Exception {
    int port;
    try (ReservedPort reserved = ReservedPort.of(HOST); ReservedPort other = ReservedPort.of(HOST)) {
      port = reserved.port();
      assertNotEquals(port, other.port());
      assertThrows(BindException.class, () -> new ServerSocket(reserved.port(), 1, InetAddress.getByName(HOST)));
    }
    try (ServerSocket daemon = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
      assertEquals(port, daemon.getLocalPort());
    }
  }
}
