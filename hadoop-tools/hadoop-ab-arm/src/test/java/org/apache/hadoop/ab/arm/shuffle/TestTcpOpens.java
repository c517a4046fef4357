/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.Test;

public class TestTcpOpens {
  private static final String NAMES = "Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens";

  @Test
  public void readsTheColumnByItsName() throws Exception {
    assertEquals(42, TcpOpens.parse(List.of("Ip: Forwarding", "Ip: 1", NAMES, "Tcp: 1 200 120000 -1 42 7", "Udp: x")));
  }

  @Test
  public void saysThatThereIsNone() {
    for (List<String> lines : List.of(List.<String>of(), List.of(NAMES), List.of(NAMES, "Tcp: 1 2"),
        List.of("Tcp: RtoMin", "Tcp: 3"))) {
      assertThrows(IOException.class, () -> TcpOpens.parse(lines));
    }
  }

  @Test
  public void countsAConnection() throws Exception {
    long before = TcpOpens.now();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
      assertTrue(client.isConnected());
      assertTrue(TcpOpens.now() > before);
    }
  }
}
