/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Checks that clients cannot take more connections than the limit, nor keep a silent one forever. */
public class TestGuests extends ServerTestBase {
  private static final int HALF_REQUESTS = 400;
  private static final int FILES = 300;
  private static final LongSupplier NOBODY_IS_SILENT_FOR_LONG = () -> 0;

  private final List<Reduce> clients = new ArrayList<>();
  private ServerSocket web;
  private long nanos;

  /** Starts a web server that accepts connections and never answers. */
  @Before
  public void listen() throws IOException {
    web = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
  }

  @After
  public void close() throws IOException {
    for (Reduce client : clients) {
      client.close();
    }
    web.close();
  }

  private Reduce client(int port, String text) throws IOException {
    Reduce client = Reduce.raw(port);
    clients.add(client);
    client.write(text);
    return client;
  }

  private ServerSettings.Builder before() {
    return settings((InetSocketAddress) web.getLocalSocketAddress());
  }

  private void expectServes(int port, byte[] output) throws IOException {
    try (Reduce reduce = Reduce.connect(port)) {
      reduce.send(Reduce.request(1, 1));
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
    }
  }

  @Test
  public void oneTooManyIsToldSo() throws Exception {
    byte[] output = lay(1, 1000);
    // A half-closed connection is kept for this long, a silent one for twice as long.
    int port = start(before().maxRelayed(3).maxConnections(6).idleMillis(6000), NOBODY_IS_SILENT_FOR_LONG);
    for (int i = 0; i < 3; i++) {
      client(port, "GET /half");
      await("relayed", () -> counts().relayed() == clients.size());
    }
    for (int i = 0; i < 20; i++) {
      Reduce more = client(port, "GET /more HTTP/1.1\r\n\r\n");
      assertTrue(new String(more.in.readAllBytes(), ISO_8859_1).startsWith("HTTP/1.1 503 Service Unavailable\r\n"));
      await("not more stay open, with those to the web server", () -> server.openConnections() <= 6 + 3);
    }
    expectServes(port, output);
    assertEquals(20, server.turnedAway());
    // A client that leaves makes room.
    clients.get(0).close();
    await("it is gone", () -> {
      if (counts().relayed() <= 3) {
        try (Reduce again = Reduce.raw(port)) {
          again.write("GET /again");
        } catch (IOException e) {
          // Turned away.
        }
      }
      return counts().relayed() > 3;
    });
  }

  @Test
  public void connectionsAreBounded() throws Exception {
    byte[] output = lay(1, 1000);
    int port = start(before().maxConnections(5), NOBODY_IS_SILENT_FOR_LONG);
    for (int i = 0; i < 5; i++) {
      client(port, "GET /shuf");
    }
    await("all are there", () -> server.openConnections() == 5);
    for (int i = 0; i < 10; i++) {
      Reduce more = Reduce.raw(port);
      clients.add(more);
      assertEquals("closed", -1, readOrEnd(more.in));
    }
    clients.get(0).close();
    await("one has gone", () -> server.openConnections() == 4);
    expectServes(port, output);
  }

  private static int readOrEnd(InputStream in) {
    try {
      return in.read();
    } catch (IOException reset) {
      return -1;
    }
  }

  @Test
  public void aHalfRequestIsNotWaitedForForever() throws Exception {
    int port = start(before().idleMillis(500));
    Reduce half = client(port, "GET /half");
    assertEquals(-1, readOrEnd(half.in));
    await("both ends are closed", () -> server.openConnections() == 0);
  }

  @Test
  public void theSilentMakeRoom() {
    nanos = Long.MAX_VALUE - 5; // it overflows
    Guests guests = new Guests(3, 2, () -> nanos);
    EmbeddedChannel[] channels = new EmbeddedChannel[8];
    for (int i = 0; i < channels.length; i++) {
      channels[i] = new EmbeddedChannel();
    }
    assertTrue(guests.admit(channels[0]) && guests.admit(channels[1]) && guests.admit(channels[2]));
    assertTrue(guests.relay(channels[0]) && guests.relay(channels[1]));
    assertFalse("nobody has been silent for long", guests.admit(channels[3]));
    assertFalse(guests.relay(channels[2]));
    nanos += Guests.PATIENCE_NANOS;
    guests.spoke(channels[0]);
    assertTrue("the second has to go", guests.relay(channels[2]));
    assertFalse(channels[1].isOpen());
    assertTrue("and there is room again", guests.admit(channels[4]));
    assertTrue("the third has to go", guests.admit(channels[5]));
    assertFalse(channels[2].isOpen());
    assertFalse("all others came a moment ago, or have spoken", guests.admit(channels[6]));
    guests.dismiss(channels[5]);
    assertTrue("who was told to go goes", guests.admit(channels[7]));
    assertFalse(channels[5].isOpen());
    channels[0].close();
    assertTrue(guests.relay(channels[7]) && guests.relay(channels[4]));
    for (EmbeddedChannel channel : channels) {
      channel.close();
    }
  }

  /** Checks that a tracker limited to few open files keeps serving and can still open its own. */
  @Test
  public void halfRequestsLeaveFilesForTheTracker() throws Exception {
    assumeTrue("needs bash", new File("/bin/bash").canExecute());
    byte[] output = lay(1, 5000);
    Path file = folder.newFile().toPath();
    Files.write(file, output);
    File log = folder.newFile();
    Process process = new ProcessBuilder("/bin/bash", "-c", "ulimit -n " + FILES + " && exec \"$@\"", "bash",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
        System.getProperty("java.class.path"), FewFiles.class.getName(), file.toString()).redirectError(log).start();
    try (BufferedReader out = process.inputReader()) {
      int port = Integer.parseInt(out.readLine().replace("port ", ""));
      for (int i = 0; i < HALF_REQUESTS; i++) {
        client(port, "GET /mapOutput?job=");
      }
      expectServes(port, output);
      process.getOutputStream().close();
      assertEquals("own file 5000", out.readLine());
      assertTrue(process.waitFor(120, TimeUnit.SECONDS));
      assertEquals(Files.readString(log.toPath()), 0, process.exitValue());
      assertTrue(Files.readString(log.toPath()), log.length() < 2000);
    } finally {
      process.destroyForcibly();
    }
  }
}
