/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.net.StandardSocketFactory;
import org.junit.Test;

/** Tests that both ends of a connection send small packets immediately, unless a key says otherwise. */
public class TestTcpNoDelay {
  private static final long FOREVER_MILLIS = 60_000;

  /** The protocol of the calls. */
  public interface Echo extends VersionedProtocol {
    long VERSION = 1;

    String echo(String text) throws IOException;
  }

  /** The server side. */
  public static final class EchoServer implements Echo {
    @Override
    public long getProtocolVersion(String protocol, long clientVersion) {
      return VERSION;
    }

    @Override
    public String echo(String text) {
      return text;
    }
  }

  /** A factory that records the sockets it has created. */
  private static final class Sockets extends StandardSocketFactory {
    private final List<Socket> made = Collections.synchronizedList(new ArrayList<>());

    @Override
    public Socket createSocket() throws IOException {
      Socket socket = super.createSocket();
      made.add(socket);
      return socket;
    }

    @Override
    public boolean equals(Object other) {
      return this == other; // a separate client for each test
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void bothEndsAsShipped() throws Exception {
    assertEquals("client true, server true", ends(new Configuration()));
    assertEquals("without any file", "client true, server true", ends(new Configuration(false)));
  }

  @Test(timeout = FOREVER_MILLIS)
  public void stocksIsFalse() throws Exception {
    Configuration conf = new Configuration();
    conf.addResource("stock-behaviour.xml");
    assertEquals("client false, server false", ends(conf));
  }

  @Test(timeout = FOREVER_MILLIS)
  public void eachEndHasItsKey() throws Exception {
    Configuration conf = new Configuration();
    conf.setBoolean("ipc.client.tcpnodelay", false);
    assertEquals("client false, server true", ends(conf));
    conf.setBoolean("ipc.client.tcpnodelay", true);
    conf.setBoolean("ipc.server.tcpnodelay", false);
    assertEquals("client true, server false", ends(conf));
  }

  @Test(timeout = FOREVER_MILLIS)
  public void aBadValueIsAnError() {
    for (String side : new String[] {"client", "server"}) {
      Configuration conf = new Configuration();
      conf.set("ipc." + side + ".tcpnodelay", "yes");
      assertEquals("ipc." + side + ".tcpnodelay is 'yes': expected true or false",
          assertThrows(InvalidKeyException.class, () -> ends(conf)).getMessage());
    }
  }

  /** Calls a server once, and describes the sockets at both ends. */
  private static String ends(Configuration conf) throws Exception {
    Server server = RPC.getServer(Echo.class, new EchoServer(), "localhost", 0, 1, false, conf);
    try {
      server.start();
      Sockets sockets = new Sockets();
      InetSocketAddress address = NetUtils.getConnectAddress(server);
      Echo echo = (Echo) RPC.getProxy(Echo.class, Echo.VERSION, address, conf, sockets);
      try {
        assertEquals("text", echo.echo("text"));
        assertEquals(1, sockets.made.size());
        return "client " + sockets.made.get(0).getTcpNoDelay() + ", server " + accepted(server).getTcpNoDelay();
      } finally {
        RPC.stopProxy(echo);
      }
    } finally {
      server.stop();
    }
  }

  private static Socket accepted(Server server) throws ReflectiveOperationException {
    List<?> connections = (List<?>) field(Server.class, server, "connectionList");
    assertEquals(1, connections.size());
    return ((SocketChannel) field(Server.Connection.class, connections.get(0), "channel")).socket();
  }

  private static Object field(Class<?> type, Object owner, String name) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
