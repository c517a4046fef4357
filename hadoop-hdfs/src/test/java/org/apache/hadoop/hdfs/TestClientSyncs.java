/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PipelineAck;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.Test;

/**
 * Tests that an empty packet within a block requests a sync, and that a client reports once which DataNodes do not
 * support that.
 */
public class TestClientSyncs {
  private static final DatanodeInfo[] TARGETS = {node("new:1"), node("old:2"), node("old:3")};

  private static DatanodeInfo node(String name) {
    return new DatanodeInfo(new DatanodeID(name));
  }

  @Test
  public void questions() {
    assertTrue(SyncPackets.isSync(0, false, 0));
    assertFalse("has data", SyncPackets.isSync(7, false, 1));
    assertFalse("ends the block", SyncPackets.isSync(7, true, 0));
    assertFalse("keeps the connection alive", SyncPackets.isSync(-1, false, 0));
  }

  @Test
  public void saysOnceWhoDoesNotKnowIt() {
    Log log = mock(Log.class);
    ClientSyncs syncs = new ClientSyncs(new Configuration(false), log);
    Status synced = SyncPackets.SYNCED;
    syncs.heed(new PipelineAck(3, new Status[] {synced, synced, synced}), TARGETS);
    verify(log, never()).warn(argThat(text -> true));
    for (int i = 0; i < 3; i++) {
      syncs.heed(new PipelineAck(4, new Status[] {synced, Status.SUCCESS, Status.SUCCESS}), TARGETS);
    }
    verify(log, times(1)).warn(argThat(text -> text.toString().startsWith("Datanode old:2 does not support syncs")));
  }

  /** Checks that a sync also counts as an acknowledgement. */
  @Test
  public void syncIsASuccess() {
    assertTrue(new PipelineAck(3, new Status[] {Status.SUCCESS, SyncPackets.SYNCED}).isSuccess());
    assertFalse(new PipelineAck(3, new Status[] {SyncPackets.SYNCED, Status.ERROR}).isSuccess());
  }

  @Test
  public void key() {
    Configuration conf = new HdfsConfiguration();
    assertEquals(String.valueOf(ClientSyncs.REACHES_DISKS.shipped()), conf.get(ClientSyncs.REACHES_DISKS.name()));
    conf.set(ClientSyncs.REACHES_DISKS.name(), "soon");
    assertThrows(InvalidKeyException.class, () -> new ClientSyncs(conf, mock(Log.class)));
  }
}
