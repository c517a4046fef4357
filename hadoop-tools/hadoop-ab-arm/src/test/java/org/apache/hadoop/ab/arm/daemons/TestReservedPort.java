/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.Test;

public class TestReservedPort {
  private static final String HOST = "127.0.0.1";

  @Test
  public void isNobodyElsesUntilItIsGivenBack() throws Exception {
    for (int i = 1; !mayBeTaken(givenBack()); i++) {
      // The system may have assigned the port to another process in the meantime.
      assertTrue("not one of " + i, i < 10);
    }
  }

  private static int givenBack() throws Exception {
    try (ReservedPort reserved = ReservedPort.of(HOST); ReservedPort other = ReservedPort.of(HOST)) {
      assertNotEquals(reserved.port(), other.port());
      assertThrows(BindException.class, () -> new ServerSocket(reserved.port(), 1, InetAddress.getByName(HOST)));
      return reserved.port();
    }
  }

  private static boolean mayBeTaken(int port) throws Exception {
    try (ServerSocket daemon = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
      return port == daemon.getLocalPort();
    } catch (BindException e) {
      return false;
    }
  }
}
