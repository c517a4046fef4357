/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Checks that a failure in a loop is reported to everything in progress there, and that the loop goes on. */
public class TestLoop {
  private final BlockingQueue<Throwable> told = new LinkedBlockingQueue<>();
  private final BlockingQueue<Throwable> uncaught = new LinkedBlockingQueue<>();
  private final Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
  private volatile boolean anybody = true;
  private Loop loop;

  @Before
  public void start() throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
    loop = new Loop("loop", own -> new Loop.Sockets() {
      @Override
      public void close() {
        // It has none.
      }

      @Override
      public boolean fail(Throwable cause) {
        told.add(cause);
        return anybody;
      }
    });
    loop.start();
  }

  @After
  public void end() throws InterruptedException {
    loop.close();
    loop.join(20_000);
    Thread.setDefaultUncaughtExceptionHandler(before);
  }

  private void assertGoesOn() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    loop.execute(() -> loop.schedule(1, ran::countDown));
    assertTrue(ran.await(20, TimeUnit.SECONDS));
  }

  @Test
  public void whatATaskThrowsIsTold() throws Exception {
    for (Throwable fault : List.of(new IllegalStateException("a fault"), new AssertionError("a bad fault"))) {
      loop.execute(() -> throwAny(fault));
      assertSame(fault, told.poll(20, TimeUnit.SECONDS));
      loop.execute(() -> loop.schedule(1, () -> throwAny(fault)));
      assertSame(fault, told.poll(20, TimeUnit.SECONDS));
    }
    assertGoesOn();
    assertEquals(0, uncaught.size());
  }

  @Test
  public void whatNobodyIsToldIsNotLost() throws Exception {
    anybody = false;
    RuntimeException fault = new IllegalStateException("a fault");
    loop.execute(() -> throwAny(fault));
    assertSame(fault, uncaught.poll(20, TimeUnit.SECONDS));
    assertGoesOn();
  }

  @Test
  public void whatASocketsOwnerThrowsIsTold() throws Exception {
    AssertionError fault = new AssertionError("a bad fault");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      loop.execute(() -> {
        try {
          TrackerSocket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), loop,
              new Thrower(fault));
        } catch (IOException e) {
          told.add(e);
        }
      });
      assertSame(fault, told.poll(20, TimeUnit.SECONDS));
    }
    assertGoesOn();
  }

  /** Checks that a request ends when host name lookup itself fails: on no connection, or on one half set up. */
  @Test
  public void aRequestThatDoesNotGetToItsConnectionEnds() throws Exception {
    Shared broken = new Shared(ClientTestCase.SETTINGS, Talk.SIGNER, null);
    Connections connections = new Connections(broken, loop);
    FetchRequest request = new FetchRequest("127.0.0.1", 1, ClientTestCase.JOB, 5,
        List.of(new FetchRequest.Map(1, 0)), Long.MAX_VALUE);
    for (int i = 0; i < 2; i++) {
      Recorder fetch = new Recorder(request);
      loop.execute(() -> connections.send(new Outstanding(request, fetch)));
      assertTrue(fetch.awaitKind(Kind.FAILED_HERE).cause() instanceof NullPointerException);
    }
    assertGoesOn();
  }

  /** Checks that all connections learn of a failure whatever one throws, as when there is no memory to report it. */
  @Test
  public void allConnectionsHearOfAFaultWhateverOneThrows() throws Exception {
    Addresses silent = new Addresses(InetAddress::getByName);
    silent.close();
    Connections connections = new Connections(new Shared(ClientTestCase.SETTINGS, Talk.SIGNER, silent), loop);
    Error another = new AssertionError("another fault");
    List<Recorder> fetches = new ArrayList<>();
    for (int port = 1; port <= 3; port++) {
      fetches.add(new Recorder(new FetchRequest("a-host", port, ClientTestCase.JOB, 5,
          List.of(new FetchRequest.Map(1, 0)), Long.MAX_VALUE)) {
        @Override
        public void ended(FetchEnd how) {
          super.ended(how);
          throw another;
        }
      });
    }
    Exception fault = new IOException("a fault");
    loop.execute(() -> {
      Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> throwAny(another));
      fetches.forEach(fetch -> connections.send(new Outstanding(fetch.request, fetch)));
      connections.fail(fault);
    });
    assertGoesOn();
    for (Recorder fetch : fetches) {
      assertTrue(fetch.isOver());
      assertSame(fault, fetch.awaitKind(Kind.BROKEN).cause());
    }
    assertArrayEquals(new Throwable[] {another}, fault.getSuppressed());
  }

  private static final class Thrower implements TrackerSocket.Owner {
    private final Error fault;

    Thrower(Error fault) {
      this.fault = fault;
    }

    @Override
    public Object peer() {
      return "a peer";
    }

    @Override
    public void connected() {
      throw fault;
    }

    @Override
    public void notConnected(IOException cause) {
      throw fault;
    }

    @Override
    public void received(ByteBuffer bytes) {
      throw fault;
    }

    @Override
    public void lost(Throwable cause) {
      throw fault;
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void throwAny(Throwable what) throws T {
    throw (T) what;
  }
}
