/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;

import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;
import org.mortbay.component.AbstractLifeCycle;
import org.mortbay.component.LifeCycle;
import org.mortbay.jetty.Connector;

/**
 * Tests that an acceptor that asks its connector whether it is running, while another thread starts it, is never told
 * no.
 */
public class TestConnectorStart {
  /** Makes {@code connector} switch from starting to started once it has been asked about either state. */
  private static <T extends LifeCycle> T startingWhileAsked(T connector) {
    AtomicInteger questions = new AtomicInteger();
    doAnswer(question -> questions.getAndIncrement() == 0).when(connector).isStarting();
    doAnswer(question -> questions.getAndIncrement() > 0).when(connector).isStarted();
    return connector;
  }

  @Test
  public void aStateThatChangesWhileItIsReadIsSeen() {
    assertTrue(ConnectorState.isRunning(startingWhileAsked(mock(LifeCycle.class))));
  }

  @Test
  public void noConnectorOfAServerLooksStopped() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("ssl.server.keystore.password", "secret");
    conf.set("ssl.server.keystore.keypassword", "secret");
    HttpServer http = new HttpServer("test", "localhost", 0, true, conf) { };
    http.addSslListener(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "keys", "secret", "secret");
    http.addSslListener(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), conf, false);
    assertEquals(3, http.webServer.getConnectors().length);
    for (Connector connector : http.webServer.getConnectors()) {
      assertTrue(connector.getClass().getName(), startingWhileAsked(spy(connector)).isRunning());
    }
  }

  /**
   * Starts a server's own connector over and over while a second thread polls it as an acceptor does; returns whether
   * the connector ever appeared stopped. Stock's does within the first hundred starts if both threads have a core.
   */
  public static final class LooksStopped implements Callable<Boolean> {
    private static final int STARTS = 20_000;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int QUESTIONS = 20;

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger asking = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicBoolean looksStopped = new AtomicBoolean();

    @Override
    public Boolean call() throws Exception {
      LifeCycle connector = HttpServer.createDefaultChannelConnector();
      Method starting = transition("setStarting");
      Method started = transition("setStarted");
      Thread acceptor = new Thread(() -> accept(connector));
      acceptor.setDaemon(true);
      acceptor.start();
      long end = System.nanoTime() + PATIENCE_NANOS;
      for (int start = 1; start <= STARTS && !looksStopped.get() && System.nanoTime() < end; start++) {
        starting.invoke(connector);
        begun.set(start);
        await(asking, start);
        started.invoke(connector);
        await(asked, start);
      }
      begun.set(Integer.MAX_VALUE);
      acceptor.join();
      return looksStopped.get();
    }

    private void accept(LifeCycle connector) {
      for (int start = 1; begun.get() < Integer.MAX_VALUE; start++) {
        await(begun, start);
        asking.set(start);
        for (int i = 0; i < QUESTIONS; i++) {
          if (!connector.isRunning()) {
            looksStopped.set(true);
          }
        }
        asked.set(start);
      }
    }

    /** Waits for a step, yielding the processor: with fewer than two available, the other thread needs this one's. */
    private static void await(AtomicInteger step, int value) {
      while (step.get() < value) {
        Thread.yield();
      }
    }

    private static Method transition(String name) throws NoSuchMethodException {
      Method transition = AbstractLifeCycle.class.getDeclaredMethod(name);
      transition.setAccessible(true);
      return transition;
    }
  }

  @Test
  public void stockLooksStoppedWhileItStarts() throws Exception {
    assertFalse("ours", new LooksStopped().call());
    assumeTrue("stock's race was not met in the time there was", StockHadoop.call(LooksStopped.class));
  }
}
