/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.After;
import org.junit.Test;

/** Checks that servers start and close cleanly, also in the middle of their work. */
public class TestClosing extends ServerTestBase {
  private final CountDownLatch go = new CountDownLatch(1);
  /** A port that no other process can take once a server has closed. */
  private final ReservedPort reserved = reservedPort();

  @After
  public void letWorkersGo() throws IOException {
    go.countDown();
    reserved.close();
  }

  private static boolean threadsLive() {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().startsWith("shuffle-server")
        || thread.getName().startsWith("shuffle-worker") || thread.getName().startsWith("shuffle-door"));
  }

  @Test
  public void nothingIsLeftWhenItIsClosedInTheMiddle() throws Exception {
    int[] maps = new int[200];
    for (int map = 0; map < maps.length; map++) {
      maps[map] = map;
      if (map < 4) {
        lay(map, map % 2 == 0 ? 20_000 : 5_000_000);
      } else {
        store.outputs.put(map, store.outputs.get(map % 4));
      }
    }
    int port = start(settings().port(reserved.port()));
    List<Thread> readers = new ArrayList<>();
    List<Reduce> reduces = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Reduce reduce = Reduce.connect(port);
      reduces.add(reduce);
      reduce.send(Reduce.request(1, maps));
      reduce.send(Reduce.request(2, maps));
      reduce.expect(1, Answer.Status.SENT);
      // Half of the reduces read, the others stall.
      if (i % 2 == 0) {
        Thread reader = new Thread(() -> {
          try {
            reduce.in.transferTo(java.io.OutputStream.nullOutputStream());
          } catch (IOException e) {
            // Reset by the server.
          }
        });
        readers.add(reader);
        reader.start();
      }
    }
    try (Reduce idle = Reduce.connect(port); Reduce silent = Reduce.raw(port)) {
      server.close();
      await("connections are left", () -> server.openConnections() == 0);
      idle.expectClosed();
      silent.expectClosed();
    }
    for (Thread reader : readers) {
      reader.join();
    }
    for (Reduce reduce : reduces) {
      reduce.close();
    }
    await("open files are left", () -> store.open() == 0);
    assertEquals(List.of(), store.complaints);
    await("all threads end", () -> !threadsLive());
    assertThrows(ConnectException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
    server.close();
  }

  @Test
  public void whatWasBegunIsSent() throws Exception {
    byte[] output = lay(1, 5_000_000);
    CountDownLatch begun = new CountDownLatch(1);
    store.beforeOpen = () -> {
      begun.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    };
    try (Reduce reduce = Reduce.connect(start(settings().graceMillis(60_000).port(reserved.port())))) {
      reduce.send(Reduce.request(1, 1, 1));
      reduce.send(Reduce.request(2, 1));
      begun.await();
      int port = server.port();
      Thread closer = new Thread(server::close);
      closer.start();
      await("nobody listens", () -> {
        try {
          new Socket(InetAddress.getLoopbackAddress(), port).close();
          return false;
        } catch (IOException e) {
          return true;
        }
      });
      go.countDown();
      reduce.expectSent(1, 0, 1, output);
      reduce.expectSent(1, 1, 1, output);
      reduce.expectEnd(1);
      assertNull("the next one is not begun", reduce.answer());
      closer.join();
    }
  }

  @Test
  public void aDiskThatHangsDoesNotHoldItUp() throws Exception {
    lay(1, 5_000_000);
    AtomicBoolean released = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(2);
    store.beforeOpen = () -> {
      begun.countDown();
      while (!released.get()) {
        try {
          go.await();
          released.set(true);
        } catch (InterruptedException e) {
          // Ignores interrupts, as a hung disk would.
        }
      }
    };
    try (Reduce reduce = Reduce.connect(start()); Reduce other = Reduce.connect(server.port())) {
      reduce.send(Reduce.request(1, 1));
      other.send(Reduce.request(1, 1));
      begun.await();
      server.close();
      reduce.expectClosed();
      other.expectClosed();
    }
    go.countDown();
    await("what comes late is closed", () -> store.opened.size() == 2 && store.open() == 0 && !threadsLive());
  }

  @Test
  public void aPortInUseIsSaidSoAndNothingIsLeft() throws Exception {
    int port = start(settings().port(reserved.port()));
    BindException failure = assertThrows(BindException.class,
        () -> ShuffleServer.start(settings().port(port).build(), store));
    assertTrue(failure.getMessage(), failure.getMessage().contains(":" + port));
    server.close();
    await("all threads end", () -> !threadsLive());
    start(settings().port(port));
    assertEquals("its port is free at once", port, server.port());
  }

  @Test
  public void severalAddressesHaveOnePort() throws Exception {
    List<InetAddress> addresses = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      addresses.add(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) i}));
    }
    int port = start(settings().addresses(addresses));
    assertNotEquals(0, port);
    for (InetAddress address : addresses) {
      new Socket(address, port).close();
    }
  }
}
