/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.KeyChecks;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.junit.Test;

public class TestBlockWriteSettings {
  private static final List<IntKey> KEYS = List.of(BlockWriteSettings.SIGN_INTERVAL, BlockWriteSettings.STALL_MAX,
      BlockWriteSettings.QUEUE_BYTES, BlockWriteSettings.QUEUE_TOTAL, BlockWriteSettings.QUEUE_AFTER);

  @Test
  public void hdfsDefaultHasEachKey() {
    KeyChecks.assertShipped(KEYS);
    assertEquals(BlockWriteSettings.of(new Configuration(false)), BlockWriteSettings.of(new HdfsConfiguration()));
  }

  @Test
  public void eachKeyHasItsPlace() {
    assertEquals(new BlockWriteSettings(11, 12, 13, 14, 15), BlockWriteSettings.of(KeyChecks.numbered(KEYS)));
  }

  @Test
  public void packetsAreAcknowledgedWhenTheyHaveComeOnlyWithStocksValues() {
    assertFalse(new BlockWriteSettings(0, 300_000, 0, 64 << 20, 20).inOrder());
    assertTrue(new BlockWriteSettings(1, 300_000, 0, 64 << 20, 20).inOrder());
    assertTrue(new BlockWriteSettings(0, 300_000, 1, 64 << 20, 20).inOrder());
  }

  @Test
  public void wrongValueEndsTheDatanodeAtItsStart() {
    DatanodeProtocol namenode = mock(DatanodeProtocol.class);
    KeyChecks.assertRefused(KEYS, conf -> new DataNode(conf, new ArrayList<File>(), namenode, null));
    verifyNoInteractions(namenode);
  }
}
