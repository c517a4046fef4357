/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.apache.hadoop.hdfs.KeyChecks.with;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.hdfs.ClientSettings;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.KeyChecks;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.common.HdfsConstants;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.testing.InLocale;
import org.junit.Test;

public class TestDatanodeSettings {
  private static final List<IntKey> KEYS = List.of(ClientSettings.READ_TIMEOUT_EXTENSION,
      ClientSettings.WRITE_TIMEOUT_EXTENSION, DatanodeSettings.KEEP_ALIVE, DatanodeSettings.OUT_OF_MEMORY_INTERVAL,
      DatanodeSettings.NAMENODE_INTERVAL, DatanodeSettings.SERVICE_INTERVAL, DatanodeSettings.READ_INTERVAL,
      DatanodeSettings.READ_TRIES);
  /** The timeout, in milliseconds, of a test that would take minutes with one of stock's fixed intervals. */
  private static final int HANGS = 60_000;

  @Test
  public void defaultsAreThoseOfStock() {
    DatanodeSettings stock = new DatanodeSettings(HdfsConstants.READ_TIMEOUT_EXTENSION,
        HdfsConstants.WRITE_TIMEOUT_EXTENSION, DFSConfigKeys.DFS_DATANODE_SOCKET_REUSE_KEEPALIVE_DEFAULT, 30_000, 1000,
        5000, 100, 30);
    assertEquals(stock, DatanodeSettings.of(new Configuration(false)));
    assertEquals("with hdfs-default.xml", stock, DatanodeSettings.of(new HdfsConfiguration()));
    assertEquals(DFSConfigKeys.DFS_DATANODE_SOCKET_REUSE_KEEPALIVE_KEY, DatanodeSettings.KEEP_ALIVE.name());
  }

  @Test
  public void hdfsDefaultHasEachKey() {
    KeyChecks.assertShipped(KEYS);
  }

  @Test
  public void eachKeyHasItsPlace() {
    assertEquals(new DatanodeSettings(11, 12, 13, 14, 15, 16, 17, 18),
        DatanodeSettings.of(KeyChecks.numbered(KEYS)));
  }

  @Test
  public void wrongValueEndsTheDatanodeAtItsStart() {
    DatanodeProtocol namenode = mock(DatanodeProtocol.class);
    KeyChecks.assertRefused(KEYS, conf -> new DataNode(conf, new ArrayList<File>(), namenode, null));
    verifyNoInteractions(namenode);
  }

  @Test
  public void readerOfABlockBeingWrittenWaitsAsOftenAsTheKeySays() throws Exception {
    Configuration conf = with(DatanodeSettings.READ_TRIES, "5");
    conf.setInt(DatanodeSettings.READ_INTERVAL.name(), 1);
    DataNode datanode = datanode(conf);
    datanode.data = mock(FSDatasetInterface.class);
    ReplicaBeingWritten replica = mock(ReplicaBeingWritten.class);
    when(datanode.data.getReplica(1)).thenReturn(replica);
    String message = InLocale.call("en-US", () -> assertThrows(IOException.class,
        () -> new BlockSender(new Block(1, 100, 1), 0, 100, true, true, true, datanode)).getMessage());
    assertEquals("need 100 bytes, but only 0 bytes available", message);
    verify(replica, times(5 + 1)).getBytesOnDisk(); // before each wait and after the last
  }

  @Test(timeout = HANGS)
  public void acceptsAgainAfterOutOfMemory() throws IOException {
    DataNode datanode = datanode(with(DatanodeSettings.OUT_OF_MEMORY_INTERVAL, "1"));
    datanode.shouldRun = true;
    AtomicInteger accepted = new AtomicInteger();
    try (ServerSocket server = new ServerSocket() {
      @Override
      public Socket accept() {
        if (accepted.incrementAndGet() == 20) {
          datanode.shouldRun = false;
        }
        throw new OutOfMemoryError("unable to create native thread");
      }
    }) {
      new DataXceiverServer(server, new HdfsConfiguration(), datanode).run();
    }
    assertEquals(20, accepted.get()); // 10 minutes with stock's interval
  }

  /** Returns a DataNode that was never started. */
  private static DataNode datanode(Configuration conf) {
    DataNode datanode = mock(DataNode.class);
    datanode.settings = DatanodeSettings.of(conf);
    return datanode;
  }
}
