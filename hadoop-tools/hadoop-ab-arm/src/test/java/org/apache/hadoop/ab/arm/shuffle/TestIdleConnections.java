/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import static org.junit.Assert.assertEquals;

import com.sun.net.httpserver.HttpServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class TestIdleConnections {
  /** The local ports of the clients. */
  private final Set<Integer> clients = ConcurrentHashMap.newKeySet();
  private HttpServer server;
  private String url;

  @Before
  public void setUp() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      clients.add(exchange.getRemoteAddress().getPort());
      // By default the client keeps it for five seconds, which may pass between two requests on a busy machine.
      exchange.getResponseHeaders().set("Connection", "keep-alive");
      exchange.getResponseHeaders().set("Keep-Alive", "timeout=600");
      exchange.sendResponseHeaders(200, 1);
      exchange.getResponseBody().write(1);
      exchange.close();
    });
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @After
  public void tearDown() {
    server.stop(0);
  }

  private void ask() throws Exception {
    try (InputStream in = new URL(url + "/a").openStream()) {
      assertEquals(1, in.readAllBytes().length);
    }
  }

  @Test
  public void nextRequestOpensItsOwn() throws Exception {
    ask();
    ask();
    assertEquals("kept", 1, clients.size());
    assertEquals(1, IdleConnections.close(List.of(url, url)));
    ask();
    assertEquals("not kept", 2, clients.size());
    assertEquals("of another port", 0, IdleConnections.close(List.of("http://127.0.0.1:1")));
    assertEquals(1, IdleConnections.close(List.of(url)));
  }
}
