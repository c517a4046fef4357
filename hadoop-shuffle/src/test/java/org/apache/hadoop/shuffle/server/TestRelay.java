/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Checks that connections of other protocols are relayed to the web server and back, byte for byte. */
public class TestRelay extends ServerTestBase {
  private static final int LARGE = 20 << 20;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final byte[] large = new byte[LARGE];
  private HttpServer web;

  @Before
  public void startWeb() throws IOException {
    new Random(1).nextBytes(large);
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.setExecutor(threads);
    web.createContext("/", exchange -> answer(exchange, ("page " + exchange.getRequestURI()).getBytes(ISO_8859_1)));
    web.createContext("/large", exchange -> answer(exchange, large));
    web.createContext("/echo", exchange -> answer(exchange, exchange.getRequestBody().readAllBytes()));
    web.start();
  }

  private static void answer(HttpExchange exchange, byte[] bytes) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @After
  public void stopWeb() {
    web.stop(0);
    threads.shutdownNow();
  }

  private int startBefore(InetSocketAddress address) throws IOException {
    return start(settings(address).highWaterMark(64 << 10));
  }

  private static URI page(int port, String path) {
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + path);
  }

  @Test
  public void pagesComeFromTheWebServer() throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    int port = startBefore(web.getAddress());
    for (String path : new String[] {"/", "/mapOutput?job=j&reduce=1&map=m", "/shuffle2", "/shuffl", "/shuffle/x"}) {
      assertEquals("page " + path,
          client.send(HttpRequest.newBuilder(page(port, path)).build(), HttpResponse.BodyHandlers.ofString()).body());
    }
    assertArrayEquals(large,
        client.send(HttpRequest.newBuilder(page(port, "/large")).build(), HttpResponse.BodyHandlers.ofByteArray())
            .body());
    assertArrayEquals(large, client.send(HttpRequest.newBuilder(page(port, "/echo"))
        .POST(HttpRequest.BodyPublishers.ofByteArray(large)).build(), HttpResponse.BodyHandlers.ofByteArray()).body());
    assertTrue(counts().relayed() > 0);
    assertEquals(0, counts().malformed());
  }

  /** Checks that a relayed connection's peer is known, though the web server sees them all come from this host. */
  @Test
  public void theOtherEndIsKnownWhileAConnectionIsHandedOn() throws Exception {
    AtomicInteger from = new AtomicInteger();
    web.createContext("/peer", exchange -> {
      from.set(exchange.getRemoteAddress().getPort());
      answer(exchange, server.peer(from.get()).getHostAddress().getBytes(ISO_8859_1));
    });
    int port = startBefore(web.getAddress());
    try (Socket browser = new Socket()) {
      browser.bind(new InetSocketAddress("127.0.0.2", 0));
      browser.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      browser.getOutputStream().write("GET /peer HTTP/1.0\r\n\r\n".getBytes(ISO_8859_1));
      String answer = new String(browser.getInputStream().readAllBytes(), ISO_8859_1);
      assertTrue(answer, answer.endsWith("\r\n\r\n127.0.0.2"));
    }
    await("it is forgotten", () -> server.peer(from.get()) == null);
  }

  @Test
  public void aConnectionThatIsKeptStaysTheWebServers() throws Exception {
    byte[] output = lay(1, 10);
    int port = startBefore(web.getAddress());
    try (Reduce browser = Reduce.raw(port); Reduce reduce = Reduce.connect(port)) {
      for (String path : new String[] {"/one", "/two", "/shuffle"}) {
        browser.write("GET " + path + " HTTP/1.1\r\nHost: tracker\r\n\r\n");
        assertTrue(browser.readHead().startsWith("HTTP/1.1 200 OK\r\n"));
        assertEquals("page " + path, new String(browser.in.readNBytes(5 + path.length()), ISO_8859_1));
      }
      reduce.send(Reduce.request(1, 1));
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
      assertEquals(1, counts().relayed());
    }
    await("both ends are closed", () -> server.openConnections() == 0);
  }

  @Test
  public void bytesThatAreNoHttpAreRelayedToo() throws Exception {
    for (String first : new String[] {"\u0016\u0003\u0001 hello", "G", "GET /shuffle\r\n\r\n", "get /shuffle ", "\n"}) {
      try (ServerSocket behind = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        Future<String> got = threads.submit(() -> {
          try (Socket socket = behind.accept()) {
            String all = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
            socket.getOutputStream().write(("got " + all.length()).getBytes(ISO_8859_1));
            return all;
          }
        });
        try (ShuffleServer relay = ShuffleServer.start(
            settings((InetSocketAddress) behind.getLocalSocketAddress()).build(), store);
            Reduce client = Reduce.raw(relay.port())) {
          client.socket.setTcpNoDelay(true);
          for (char c : (first + "-").toCharArray()) {
            client.write(new byte[] {(byte) c});
          }
          // A half-close is passed on, and the other side may still answer.
          client.socket.shutdownOutput();
          assertEquals("got " + (first.length() + 1), new String(client.in.readAllBytes(), ISO_8859_1));
          assertEquals(first + "-", got.get());
          await("both ends are closed", () -> relay.openConnections() == 0);
        }
      }
    }
  }

  @Test
  public void aClientThatDoesNotSeeTheEndIsLetGo() throws Exception {
    try (ServerSocket behind = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Future<?> answered = threads.submit(() -> {
        try (Socket socket = behind.accept()) {
          socket.getInputStream().readNBytes(4);
        }
        return null;
      });
      int port = start(settings((InetSocketAddress) behind.getLocalSocketAddress()).idleMillis(1000));
      try (Reduce client = Reduce.raw(port)) {
        client.write("POST");
        answered.get();
        await("the connection is closed", () -> server.openConnections() == 0);
      }
    }
  }

  @Test
  public void theWebServerMayEndItsSideFirst() throws Exception {
    try (ServerSocket behind = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Future<byte[]> got = threads.submit(() -> {
        try (Socket socket = behind.accept()) {
          socket.getOutputStream().write(large);
          socket.shutdownOutput();
          return socket.getInputStream().readAllBytes();
        }
      });
      try (Reduce client = Reduce.raw(startBefore((InetSocketAddress) behind.getLocalSocketAddress()))) {
        client.write("POST");
        assertArrayEquals(large, client.in.readAllBytes());
        client.write(large);
        client.socket.shutdownOutput();
        assertEquals(4 + LARGE, got.get().length);
      }
    }
  }

  @Test
  public void aSlowReaderHoldsTheWebServerBack() throws Exception {
    try (ServerSocket behind = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Future<Void> sender = threads.submit(() -> {
        try (Socket socket = behind.accept(); OutputStream out = socket.getOutputStream()) {
          // Closing a socket with unread input would reset it.
          socket.getInputStream().readNBytes(4);
          for (int i = 0; i < 3; i++) {
            out.write(large);
          }
        }
        return null;
      });
      int port = start(settings((InetSocketAddress) behind.getLocalSocketAddress()).highWaterMark(64 << 10)
          .sendBuffer(64 << 10));
      try (Reduce client = Reduce.raw(port)) {
        client.write("slow");
        await("the connection is full", () -> server.pendingBytes() >= 64 << 10);
        for (int i = 0; i < 30; i++) {
          assertTrue(server.pendingBytes() + " bytes wait", server.pendingBytes() < 1 << 20);
          Thread.sleep(10);
        }
        assertTrue("the web server has to wait", !sender.isDone());
        for (int i = 0; i < 3; i++) {
          assertArrayEquals(large, client.in.readNBytes(LARGE));
        }
        assertEquals(-1, client.in.read());
      }
      sender.get();
    }
  }

  @Test
  public void aSlowWebServerHoldsTheSenderBack() throws Exception {
    try (ServerSocket behind = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Reduce client = Reduce.raw(startBefore((InetSocketAddress) behind.getLocalSocketAddress()))) {
      Future<Void> sender = threads.submit(() -> {
        for (int i = 0; i < 3; i++) {
          client.write(large);
        }
        client.socket.shutdownOutput();
        return null;
      });
      try (Socket socket = behind.accept(); InputStream in = socket.getInputStream()) {
        await("the connection is full", () -> server.pendingBytes() >= 64 << 10);
        for (int i = 0; i < 30; i++) {
          assertTrue(server.pendingBytes() + " bytes wait", server.pendingBytes() < 1 << 20);
          Thread.sleep(10);
        }
        assertTrue("the sender has to wait", !sender.isDone());
        assertEquals(3L * LARGE, in.transferTo(OutputStream.nullOutputStream()));
      }
      sender.get();
    }
  }

  @Test
  public void withoutAWebServerTheConnectionIsClosed() throws Exception {
    byte[] output = lay(1, 10);
    int port = start();
    try (Reduce browser = Reduce.raw(port)) {
      browser.write("GET / HTTP/1.1\r\n\r\n");
      browser.expectClosed();
    }
    try (Reduce reduce = Reduce.connect(port)) {
      reduce.send(Reduce.request(1, 1));
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
    }
  }

  @Test
  public void aResetOnOneSideClosesTheOther() throws Exception {
    try (ServerSocket behind = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
      int port = startBefore((InetSocketAddress) behind.getLocalSocketAddress());
      try (Reduce client = Reduce.raw(port)) {
        client.write("one");
        Socket socket = behind.accept();
        socket.setSoLinger(true, 0);
        socket.close();
        client.expectClosed();
      }
      try (Reduce client = Reduce.raw(port)) {
        client.write("two");
        try (Socket socket = behind.accept()) {
          assertEquals('t', socket.getInputStream().read());
          client.socket.setSoLinger(true, 0);
          client.socket.close();
          socket.setSoTimeout(120_000);
          assertEquals('w', socket.getInputStream().read());
          assertEquals('o', socket.getInputStream().read());
          assertEquals(-1, socket.getInputStream().read());
        }
      }
      await("all is closed", () -> server.openConnections() == 0);
    }
  }
}
