/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.server.namenode.NotReplicatedYetException;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.Test;

/** Tests that a writer first retries the NameNode after a few milliseconds, and then backs off as on stock. */
public class TestFirstPauses {
  /** The timeout, in milliseconds, of a test that would hang if the first pause were slept whole. */
  private static final int HANGS = 60_000;
  private static final long BLOCK = 1 << 20;

  private final ClientProtocol namenode = mock(ClientProtocol.class);
  private final Configuration conf = new Configuration(false);

  private static FirstPauses pauses(int first, long whole) {
    return new FirstPauses.Source(first).of(whole);
  }

  private OutputStream create() throws IOException {
    return new DFSClient(null, namenode, conf, null).create("/file", true, (short) 1, BLOCK);
  }

  @Test
  public void aPauseIsSleptInPieces() {
    FirstPauses pieces = pauses(1, 10);
    assertTrue("1", pieces.sleep());
    assertTrue("2", pieces.sleep());
    assertTrue("4", pieces.sleep());
    assertFalse("8 is more than what is left", pieces.sleep());
    assertEquals(7, pieces.takeSlept());
    assertFalse("the next pause is whole", pieces.sleep());
    assertEquals(0, pieces.takeSlept());
  }

  @Test
  public void aPauseThatIsNoLongerThanTheFirstPieceIsWhole() {
    FirstPauses pieces = pauses(400, 400);
    assertFalse(pieces.sleep());
    assertEquals(0, pieces.takeSlept());
  }

  /**
   * Checks that a file is completed as soon as its block is known: with a pause of an hour, the wait is no longer than
   * the first pieces.
   */
  @Test(timeout = HANGS)
  public void aFileIsCompletedWhenTheBlockIsKnown() throws Exception {
    when(namenode.complete(any(), any(), any())).thenReturn(false, false, false, true);
    conf.setInt(ClientSettings.COMPLETE_INTERVAL.name(), ClientSettings.HOUR);
    create().close();
    verify(namenode, times(4)).complete(any(), any(), any());
  }

  @Test(timeout = HANGS)
  public void theNextBlockComesWhenTheLastIsKnown() throws Exception {
    when(namenode.addBlock(any(), any(), any(), any()))
        .thenThrow(new RemoteException(NotReplicatedYetException.class.getName(), "too few replicas"))
        .thenThrow(new RemoteException(NotReplicatedYetException.class.getName(), "too few replicas"))
        .thenThrow(new IOException("known"));
    conf.setInt(ClientSettings.ADD_BLOCK_DELAY.name(), ClientSettings.HOUR);
    OutputStream out = create();
    out.write(1);
    assertEquals("known", assertThrows(IOException.class, out::close).getMessage());
  }

  /** Checks pauses of 20, 40 and 80 ms, the first of which is split into pieces that begin with 4 and 8 ms. */
  @Test(timeout = HANGS)
  public void itGivesUpAfterThePausesOfStock() throws Exception {
    when(namenode.addBlock(any(), any(), any(), any()))
        .thenThrow(new RemoteException(NotReplicatedYetException.class.getName(), "too few replicas"));
    conf.setInt(ClientSettings.ADD_BLOCK_DELAY.name(), 20);
    conf.setInt(DFSConfigKeys.DFS_CLIENT_BLOCK_WRITE_LOCATEFOLLOWINGBLOCK_RETRIES_KEY, 3);
    OutputStream out = create();
    out.write(1);
    assertThrows(RemoteException.class, out::close);
    verify(namenode, times(1 + 2 + 3)).addBlock(any(), any(), any(), any());
  }

  @Test(timeout = HANGS)
  public void whoMayNotTryAgainDoesNot() throws Exception {
    when(namenode.addBlock(any(), any(), any(), any()))
        .thenThrow(new RemoteException(NotReplicatedYetException.class.getName(), "too few replicas"));
    conf.setInt(DFSConfigKeys.DFS_CLIENT_BLOCK_WRITE_LOCATEFOLLOWINGBLOCK_RETRIES_KEY, 0);
    OutputStream out = create();
    out.write(1);
    assertThrows(RemoteException.class, out::close);
    verify(namenode).addBlock(any(), any(), any(), any());
  }

  @Test
  public void itIsAKey() {
    KeyChecks.assertShipped(List.of(FirstPauses.FIRST));
    KeyChecks.assertRefused(List.of(FirstPauses.FIRST), refused -> new DFSClient(null, namenode, refused, null));
    conf.addResource("stock-behaviour.xml");
    assertEquals("stock", ClientSettings.ADD_BLOCK_DELAY.shipped(), FirstPauses.Source.of(conf).first());
  }
}
