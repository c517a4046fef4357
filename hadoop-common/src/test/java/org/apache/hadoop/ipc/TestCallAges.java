/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.net.NetUtils;
import org.junit.Test;

/** Tests that a server reports the ages of the calls waiting for its handlers. */
public class TestCallAges {
  private static final long FOREVER_MILLIS = 60_000;
  private static final long WAIT_MILLIS = 200;

  /** The protocol of the calls. */
  public interface Gate extends VersionedProtocol {
    long VERSION = 1;

    /** Waits until the gate is open, and returns the age of the call. */
    long age() throws IOException;
  }

  /** The server side. */
  public static final class GateServer implements Gate {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    @Override
    public long getProtocolVersion(String protocol, long clientVersion) {
      return VERSION;
    }

    @Override
    public long age() throws IOException {
      entered.countDown();
      try {
        open.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      return Server.currentCallAge();
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void agesCountFromTheReading() throws Exception {
    Configuration conf = new Configuration();
    conf.setInt(CommonConfigurationKeys.IPC_SERVER_HANDLER_QUEUE_SIZE_KEY, 1);
    GateServer gate = new GateServer();
    Server server = RPC.getServer(Gate.class, gate, "localhost", 0, 1, false, conf, null);
    server.start();
    try {
      InetSocketAddress address = NetUtils.getConnectAddress(server);
      Gate proxy = (Gate) RPC.getProxy(Gate.class, Gate.VERSION, address, conf);
      try {
        FutureTask<Long> first = started(proxy);
        gate.entered.await();
        assertEquals("none waits", 0, server.oldestCallAge());
        assertFalse(server.isCallQueueFull());
        FutureTask<Long> second = started(proxy);
        while (server.oldestCallAge() < WAIT_MILLIS) {
          Thread.sleep(1);
        }
        assertTrue("as many as the key allows", server.isCallQueueFull());
        gate.open.countDown();
        assertTrue(first.get() >= WAIT_MILLIS);
        assertTrue(second.get() >= WAIT_MILLIS);
        assertEquals(0, server.oldestCallAge());
        assertFalse(server.isCallQueueFull());
        assertEquals("not in a handler", 0, Server.currentCallAge());
      } finally {
        RPC.stopProxy(proxy);
      }
    } finally {
      server.stop();
    }
  }

  private static FutureTask<Long> started(Gate proxy) {
    FutureTask<Long> call = new FutureTask<>(proxy::age);
    new Thread(call, "caller").start();
    return call;
  }
}
