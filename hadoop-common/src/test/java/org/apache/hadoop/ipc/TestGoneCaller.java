/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.Test;

/** Tests that answering a call whose caller is gone counts as no fault, and is logged without a stack trace. */
public class TestGoneCaller {
  private static final int CALLERS = 5;

  /** A protocol with one call, which is answered when the test says so. */
  public interface Held extends VersionedProtocol {
    long versionID = 1;

    /** Waits until the test releases it. */
    void hold() throws InterruptedException;
  }

  /** The server side, which holds calls. */
  public static final class Holder implements Held {
    private volatile CountDownLatch begun;
    private volatile CountDownLatch goOn;

    @Override
    public void hold() throws InterruptedException {
      begun.countDown();
      goOn.await();
    }

    @Override
    public long getProtocolVersion(String protocol, long clientVersion) {
      return versionID;
    }
  }

  /** Counts the warnings and the lines with a stack trace a server logs for calls whose callers are gone. */
  public static final class Logged implements Callable<List<Integer>> {
    private final List<LoggingEvent> events = Collections.synchronizedList(new ArrayList<>());

    @Override
    public List<Integer> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Logger logger = Logger.getLogger("org.apache.hadoop.ipc");
      AppenderSkeleton appender = new AppenderSkeleton() {
        @Override
        protected void append(LoggingEvent event) {
          if (event.getLevel().isGreaterOrEqual(Level.INFO)) {
            events.add(event);
          }
        }

        @Override
        public void close() {
          // Nothing to close.
        }

        @Override
        public boolean requiresLayout() {
          return false;
        }
      };
      logger.addAppender(appender);
      try {
        answerGoneCallers();
      } finally {
        logger.removeAppender(appender);
      }
      return List.of((int) events.stream().filter(event -> Level.WARN.equals(event.getLevel())).count(),
          (int) events.stream().filter(event -> event.getThrowableInformation() != null).count());
    }

    private static void answerGoneCallers() throws Exception {
      Configuration conf = new Configuration();
      Holder holder = new Holder();
      Server server = RPC.getServer(Held.class, holder, "127.0.0.1", 0, 1, false, conf);
      server.start();
      try {
        InetSocketAddress address = server.getListenerAddress();
        for (int i = 0; i < CALLERS; i++) {
          holder.begun = new CountDownLatch(1);
          holder.goOn = new CountDownLatch(1);
          Held proxy = (Held) RPC.getProxy(Held.class, Held.versionID, address, conf);
          Thread caller = new Thread(() -> {
            try {
              proxy.hold();
            } catch (Exception e) {
              // The connection is closed on purpose.
            }
          });
          caller.start();
          holder.begun.await();
          RPC.stopProxy(proxy);
          while (server.getNumOpenConnections() > 0) {
            Thread.sleep(1);
          }
          holder.goOn.countDown();
          caller.join();
        }
        // There is one handler: once it answers this call, it has answered all earlier ones.
        holder.begun = new CountDownLatch(1);
        Held proxy = (Held) RPC.getProxy(Held.class, Held.versionID, address, conf);
        proxy.hold();
        RPC.stopProxy(proxy);
      } finally {
        server.stop();
      }
    }
  }

  @Test
  public void isNoFaultOfTheServer() throws Exception {
    assertEquals("warnings, stacks", List.of(CALLERS, CALLERS), StockHadoop.call(Logged.class));
    assertEquals("warnings, stacks", List.of(0, 0), new Logged().call());
  }

  @Test
  public void isToldRarely() {
    IOException gone = new IOException("Broken pipe");
    UnsentAnswer.of("a call", gone);
    UnsentAnswer unsent = UnsentAnswer.of("another", gone);
    assertEquals("another: java.io.IOException: Broken pipe", unsent.getMessage());
  }
}
