/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.apache.hadoop.hdfs.KeyChecks.with;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.FSConstants;
import org.apache.hadoop.hdfs.server.common.HdfsConstants;
import org.apache.hadoop.hdfs.server.namenode.NotReplicatedYetException;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.Test;

public class TestClientSettings {
  private static final List<IntKey> KEYS = List.of(ClientSettings.READ_TIMEOUT_EXTENSION,
      ClientSettings.WRITE_TIMEOUT_EXTENSION, ClientSettings.WRITE_HEARTBEAT, ClientSettings.PACKETS_IN_FLIGHT,
      ClientSettings.ADD_BLOCK_DELAY, ClientSettings.COMPLETE_INTERVAL, ClientSettings.CREATE_RETRY_INTERVAL,
      ClientSettings.CHECKSUM_TIMEOUT_EXTENSION, ClientSettings.LEASE_CHECK_INTERVAL);
  /** The timeout, in milliseconds, of a test that would take minutes with one of stock's fixed intervals. */
  private static final int HANGS = 60_000;
  private static final long BLOCK = 1 << 20;

  private final ClientProtocol namenode = mock(ClientProtocol.class);

  @Test
  public void defaultsAreThoseOfStock() {
    ClientSettings stock = new ClientSettings(HdfsConstants.READ_TIMEOUT_EXTENSION,
        HdfsConstants.WRITE_TIMEOUT_EXTENSION, 0, 80, 400, 400, (int) FSConstants.LEASE_SOFTLIMIT_PERIOD, 3000, 1000);
    assertEquals(stock, ClientSettings.of(new Configuration(false)));
    assertEquals("with hdfs-default.xml", stock, ClientSettings.of(new HdfsConfiguration()));
    assertEquals(30_000, stock.heartbeatInterval(HdfsConstants.READ_TIMEOUT));
  }

  @Test
  public void hdfsDefaultHasEachKey() {
    KeyChecks.assertShipped(KEYS);
  }

  @Test
  public void eachKeyHasItsPlace() {
    ClientSettings settings = ClientSettings.of(KeyChecks.numbered(KEYS));
    assertEquals(new ClientSettings(11, 12, 13, 14, 15, 16, 17, 18, 19), settings);
    assertEquals(11, settings.readTimeoutExtension());
    assertEquals(12, settings.writeTimeoutExtension());
    assertEquals("whatever the timeout", 13, settings.heartbeatInterval(60_000));
  }

  @Test
  public void wrongValueEndsTheClientAtItsStart() {
    KeyChecks.assertRefused(KEYS, this::client);
  }

  @Test
  public void wrongCreateRetryIsNamedWhereThereIsNoClient() {
    Configuration conf = with(ClientSettings.CREATE_RETRY_INTERVAL, "0");
    String message = assertThrows(InvalidKeyException.class,
        () -> DFSClient.createNamenode(new InetSocketAddress("localhost", 1), conf)).getMessage();
    assertEquals("dfs.client.create.retry.interval is '0': expected a whole number of milliseconds from 1 to 3600000",
        message);
  }

  @Test
  public void timeoutsGrowWithThePipeline() throws IOException {
    Configuration conf = with(ClientSettings.READ_TIMEOUT_EXTENSION, "7");
    conf.setInt(ClientSettings.WRITE_TIMEOUT_EXTENSION.name(), 9);
    DFSClient client = client(conf);
    assertEquals(60_000 + 3 * 7, client.getDatanodeReadTimeout(3));
    assertEquals(480_000 + 3 * 9, client.getDatanodeWriteTimeout(3));
  }

  @Test(timeout = HANGS)
  public void writerWaitsBehindTheWindow() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    when(namenode.addBlock(any(), any(), any(), any())).thenAnswer(call -> {
      end.await();
      throw new IOException("the test is over");
    });
    Configuration conf = with(ClientSettings.PACKETS_IN_FLIGHT, "3");
    conf.setInt(DFSConfigKeys.DFS_CLIENT_WRITE_PACKET_SIZE_KEY, 1); // each packet has one chunk
    OutputStream out = client(conf).create("/file", true, (short) 1, BLOCK);
    AtomicInteger written = new AtomicInteger();
    Thread writer = new Thread(() -> {
      try {
        while (written.get() < 10) {
          out.write(new byte[512]);
          written.incrementAndGet();
        }
      } catch (IOException e) {
        // expected when the test ends
      }
    });
    writer.start();
    while (writer.isAlive() && !(writer.getState() == Thread.State.WAITING && written.get() >= 4)) {
      Thread.sleep(1);
    }
    int before = written.get();
    end.countDown();
    writer.join();
    assertEquals("more than three packets wait", 4, before);
  }

  @Test(timeout = HANGS)
  public void nextBlockIsAskedForAgainAfterTheDelay() throws Exception {
    when(namenode.addBlock(any(), any(), any(), any()))
        .thenThrow(new RemoteException(NotReplicatedYetException.class.getName(), "too few replicas"));
    Configuration conf = with(ClientSettings.ADD_BLOCK_DELAY, "1");
    conf.setInt(DFSConfigKeys.DFS_CLIENT_BLOCK_WRITE_LOCATEFOLLOWINGBLOCK_RETRIES_KEY, 9);
    OutputStream out = client(conf).create("/file", true, (short) 1, BLOCK);
    out.write(1);
    assertThrows(RemoteException.class, out::close);
    verify(namenode, times(10)).addBlock(any(), any(), any(), any()); // half a second; stock: 3 minutes
  }

  @Test(timeout = HANGS)
  public void fileIsCompletedAsOftenAsTheKeySays() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    when(namenode.complete(any(), any(), any())).thenAnswer(call -> tries.incrementAndGet() > 500);
    OutputStream out = client(with(ClientSettings.COMPLETE_INTERVAL, "1")).create("/file", true, (short) 1, BLOCK);
    out.close();
    assertEquals(501, tries.get()); // more than 3 minutes with stock's interval
  }

  @Test(timeout = HANGS)
  public void leaseIsLookedAtAsOftenAsTheKeySays() throws Exception {
    Configuration conf = with(ClientSettings.LEASE_CHECK_INTERVAL, "1");
    conf.setBoolean("ipc.client.ping", false);
    conf.setInt("ipc.ping.interval", 2); // the call timeout; leases are renewed at half of it
    DFSClient client = client(conf);
    client.create("/file", true, (short) 1, BLOCK);
    verify(namenode, timeout(HANGS).atLeast(200)).renewLease(any()); // 200 seconds with stock's interval
    client.leasechecker.interruptAndJoin();
  }

  private DFSClient client(Configuration conf) throws IOException {
    return new DFSClient(null, namenode, conf, null);
  }
}
