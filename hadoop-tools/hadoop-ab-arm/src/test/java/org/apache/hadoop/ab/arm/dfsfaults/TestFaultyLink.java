/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Tests the faults of a link to an echo server. */
public class TestFaultyLink {
  private static final int LONG_MILLIS = 60_000;
  private static final int SHORT_MILLIS = 200;

  private final InetAddress loopback = InetAddress.getLoopbackAddress();
  private ServerSocket server;
  private ReservedPort reserved;
  private FaultyLink link;

  @Before
  public void setUp() throws Exception {
    server = new ServerSocket(0, 10, loopback);
    Thread echoes = new Thread(this::echo, "echo");
    echoes.setDaemon(true);
    echoes.start();
    reserved = new ReservedPort();
    link = new FaultyLink(address(reserved.port()), address(server.getLocalPort()));
  }

  @After
  public void tearDown() throws Exception {
    link.close();
    reserved.close();
    server.close();
  }

  private InetSocketAddress address(int port) {
    return new InetSocketAddress(loopback, port);
  }

  private void echo() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        Thread thread = new Thread(() -> {
          try (client) {
            client.getInputStream().transferTo(client.getOutputStream());
          } catch (IOException e) {
            // the connection was reset
          }
        });
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private Socket connect() throws IOException {
    return connect(reserved);
  }

  private Socket connect(ReservedPort to) throws IOException {
    Socket socket = new Socket(loopback, to.port());
    socket.setSoTimeout(LONG_MILLIS);
    return socket;
  }

  private static void assertEcho(Socket socket, int value) throws IOException {
    socket.getOutputStream().write(value);
    assertEquals(value, socket.getInputStream().read());
  }

  @Test
  public void everythingArrivesAndSoDoesTheEnd() throws Exception {
    try (Socket socket = connect()) {
      byte[] sent = new byte[300_000];
      for (int i = 0; i < sent.length; i++) {
        sent[i] = (byte) (i * 31 >> 3);
      }
      Thread writer = new Thread(() -> {
        try {
          socket.getOutputStream().write(sent);
          socket.shutdownOutput();
        } catch (IOException e) {
          // the reader fails the test
        }
      });
      writer.start();
      assertArrayEquals(sent, socket.getInputStream().readAllBytes());
      writer.join();
    }
  }

  @Test
  public void aCutLinkResetsOldAndNewConnections() throws Exception {
    try (Socket socket = connect()) {
      assertEcho(socket, 1);
      link.set(FaultyLink.State.CUT);
      assertThrows(SocketException.class, () -> {
        while (socket.getInputStream().read() >= 0) {
          socket.getOutputStream().write(2);
        }
        throw new SocketException("its end came instead of a reset");
      });
    }
    assertThrows(IOException.class, () -> {
      try (Socket socket = connect()) {
        socket.getOutputStream().write(3);
        if (socket.getInputStream().read() < 0) {
          throw new IOException("the end is as good");
        }
      }
    });
    link.set(FaultyLink.State.OPEN);
    try (Socket socket = connect()) {
      assertEcho(socket, 4);
    }
  }

  @Test
  public void whatIsSentInSilenceArrivesAfterIt() throws Exception {
    try (Socket old = connect()) {
      assertEcho(old, 1);
      link.set(FaultyLink.State.SILENT);
      try (Socket young = connect()) {
        for (Socket socket : new Socket[] {old, young}) {
          socket.getOutputStream().write(5);
          socket.setSoTimeout(SHORT_MILLIS);
          assertThrows(SocketTimeoutException.class, () -> socket.getInputStream().read());
          socket.setSoTimeout(LONG_MILLIS);
        }
        link.set(FaultyLink.State.OPEN);
        assertEquals(5, old.getInputStream().read());
        assertEquals(5, young.getInputStream().read());
        assertEcho(young, 6);
      }
    }
  }

  @Test
  public void aServerThatIsNotThereIsAReset() throws Exception {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONG_MILLIS);
    try (ReservedPort nobody = new ReservedPort(); ReservedPort mine = new ReservedPort();
        FaultyLink lonely = new FaultyLink(address(mine.port()), address(nobody.port()));
        Socket socket = connect(mine)) {
      assertThrows(SocketException.class, () -> {
        while (System.nanoTime() < end) {
          socket.getOutputStream().write(7);
          if (socket.getInputStream().read() < 0) {
            throw new SocketException("the end is as good");
          }
        }
      });
    }
  }
}
