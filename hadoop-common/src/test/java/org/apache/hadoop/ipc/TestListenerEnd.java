/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.ReservedPort;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Tests that a port is free once the server that used it has stopped. The ports are reserved against other processes.
 */
public class TestListenerEnd {
  private static final long FOREVER_MILLIS = 60_000;
  private static final int TIMES = 30;

  /** Stops servers without a protocol, and returns whether successors can bind their ports. */
  public static final class Successors implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      try (ReservedPort port = new ReservedPort(); ReservedPort slowPort = new ReservedPort()) {
        server(port.port()).stop();

        Server slow = server(slowPort.port());
        slow.start();
        String afterSlow;
        // the listener takes this lock before it closes its selector, so it cannot be faster than the next server
        synchronized (listener(slowPort.port())) {
          slow.stop();
          afterSlow = next(slowPort.port());
        }
        return List.of(next(port.port()), afterSlow);
      }
    }

    private static String next(int port) throws IOException {
      try {
        Server next = server(port);
        next.start();
        next.stop();
        return "bound";
      } catch (BindException e) {
        return "port in use";
      }
    }

    static Server server(int port) throws IOException {
      return RPC.getServer(new Object(), "localhost", port, new Configuration());
    }

    private static Thread listener(int port) {
      return Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getName().equals("IPC Server listener on " + port)).findAny().orElseThrow();
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void thePortOfAStoppedServerIsFree() throws Exception {
    // on stock the second is a race, which the next server usually loses
    assertEquals("stock", "port in use", StockHadoop.call(Successors.class).get(0));
    assertEquals("ours", List.of("bound", "bound"), new Successors().call());
  }

  @Test(timeout = FOREVER_MILLIS)
  public void manyServersHaveOnePort() throws Exception {
    try (ReservedPort port = new ReservedPort()) {
      Server server = Successors.server(port.port());
      for (int i = 0; i < TIMES; i++) {
        server.start();
        server.stop();
        server = Successors.server(port.port());
      }
      server.stop();
    }
  }
}
