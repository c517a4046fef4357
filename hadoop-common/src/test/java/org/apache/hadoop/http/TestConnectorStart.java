/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;
import org.mortbay.component.AbstractLifeCycle;
import org.mortbay.component.LifeCycle;
import org.mortbay.jetty.Connector;

/** An acceptor asks its connector whether it runs while another thread starts it: the answer must never be no. */
public class TestConnectorStart {
  /** Stock gives the wrong answer within the first hundred. */
  private static final int STARTS = 100_000;
  private static final int QUESTIONS = 20;

  /** Whether the server's own connector ever looks stopped to a thread that saw it running before. */
  public static final class LooksStopped implements Callable<Boolean> {
    @Override
    public Boolean call() throws Exception {
      return looksStopped(HttpServer.createDefaultChannelConnector());
    }
  }

  @Test
  public void stockLooksStoppedWhileItStarts() throws Exception {
    assertTrue("stock", StockHadoop.call(LooksStopped.class));
    assertFalse("ours", new LooksStopped().call());
  }

  @Test
  public void noConnectorOfAServerLooksStopped() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("ssl.server.keystore.password", "secret");
    conf.set("ssl.server.keystore.keypassword", "secret");
    HttpServer http = new HttpServer("test", "localhost", 0, true, conf) { };
    http.addSslListener(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "keys", "secret", "secret");
    http.addSslListener(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), conf, false);
    for (Connector connector : http.webServer.getConnectors()) {
      assertFalse(connector.getClass().getName(), looksStopped(connector));
    }
  }

  /** Walks {@code connector} through its states as its start() does, while a second thread asks as an acceptor does. */
  private static boolean looksStopped(LifeCycle connector) throws Exception {
    Method starting = transition("setStarting");
    Method started = transition("setStarted");
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger asking = new AtomicInteger();
    AtomicInteger asked = new AtomicInteger();
    AtomicBoolean looksStopped = new AtomicBoolean();
    Thread acceptor = new Thread(() -> {
      for (int start = 1; start <= STARTS && !looksStopped.get(); start++) {
        await(begun, start);
        asking.set(start);
        for (int i = 0; i < QUESTIONS; i++) {
          if (!connector.isRunning()) {
            looksStopped.set(true);
          }
        }
        asked.set(start);
      }
    });
    acceptor.setDaemon(true);
    acceptor.start();
    for (int start = 1; start <= STARTS && !looksStopped.get(); start++) {
      starting.invoke(connector);
      begun.set(start);
      await(asking, start);
      started.invoke(connector);
      await(asked, start);
    }
    acceptor.join();
    return looksStopped.get();
  }

  private static void await(AtomicInteger step, int value) {
    while (step.get() < value) {
      Thread.onSpinWait();
    }
  }

  private static Method transition(String name) throws NoSuchMethodException {
    Method transition = AbstractLifeCycle.class.getDeclaredMethod(name);
    transition.setAccessible(true);
    return transition;
  }
}
