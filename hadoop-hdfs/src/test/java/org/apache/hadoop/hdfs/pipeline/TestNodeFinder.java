/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.ArgumentMatchers.same;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.Test;

/**
 * Tests that a NameNode is asked for nodes only if it supports the protocol, and that the lack of support is detected
 * once.
 */
public class TestNodeFinder {
  private static final String NAME = PipelineProtocol.class.getName();
  private static final DatanodeInfo[] NONE = {};

  private final ClientProtocol namenode = mock(ClientProtocol.class);
  private final PipelineProtocol connection = mock(PipelineProtocol.class);
  private final Block block = new Block(1, 2, 3);
  private final LocatedBlock answer = new LocatedBlock(block, NONE);
  private int opened;
  private int closed;
  private final NodeFinder finder = new NodeFinder(namenode, new NodeFinder.Connector() {
    @Override
    public PipelineProtocol open() {
      opened++;
      return connection;
    }

    @Override
    public void close(PipelineProtocol which) {
      assertSame(connection, which);
      closed++;
    }
  });

  private LocatedBlock find() throws IOException {
    return finder.find(block, "client", NONE, NONE);
  }

  @Test
  public void oneThatKnowsIsAskedAndLeft() throws Exception {
    when(namenode.getProtocolVersion(NAME, PipelineProtocol.VERSION)).thenReturn(PipelineProtocol.VERSION);
    when(connection.findNode(block, "client", NONE, NONE)).thenReturn(answer).thenReturn(null)
        .thenThrow(new IOException("no lease"));
    assertSame(answer, find());
    assertNull(find());
    assertThrows(IOException.class, this::find);
    verify(namenode, times(1)).getProtocolVersion(any(), anyLong());
    assertEquals(3, opened);
    assertEquals(3, closed);
  }

  @Test
  public void oneThatKnowsTellsWhetherThereIsAnother() throws Exception {
    when(namenode.getProtocolVersion(NAME, PipelineProtocol.VERSION)).thenReturn(PipelineProtocol.VERSION);
    DatanodeInfo[] without = {new DatanodeInfo()};
    when(connection.findNode(eq(block), eq("client"), eq(NONE), same(without))).thenReturn(answer).thenReturn(null);
    assertEquals(Optional.of(true), finder.isThere(block, "client", without));
    assertEquals(Optional.of(false), finder.isThere(block, "client", without));
  }

  @Test
  public void anOlderOneIsAskedOnce() throws Exception {
    when(namenode.getProtocolVersion(NAME, PipelineProtocol.VERSION))
        .thenThrow(new RemoteException("java.io.IOException", "Unknown protocol to name node: " + NAME));
    assertFalse(finder.isRefused());
    assertNull(find());
    assertTrue(finder.isRefused());
    assertNull(find());
    assertEquals(Optional.empty(), finder.isThere(block, "client", NONE));
    verify(namenode, times(1)).getProtocolVersion(any(), anyLong());
    assertEquals(0, opened);
  }

  @Test
  public void oneWithAnotherVersionIsLikeAnOlderOne() throws Exception {
    when(namenode.getProtocolVersion(NAME, PipelineProtocol.VERSION)).thenReturn(PipelineProtocol.VERSION + 1);
    assertNull(find());
    assertEquals(0, opened);
  }

  @Test
  public void oneThatCannotBeReachedIsAskedAgain() throws Exception {
    when(namenode.getProtocolVersion(NAME, PipelineProtocol.VERSION)).thenThrow(new IOException("no connection"))
        .thenReturn(PipelineProtocol.VERSION);
    when(connection.findNode(block, "client", NONE, NONE)).thenReturn(answer);
    assertThrows(IOException.class, this::find);
    assertSame(answer, find());
  }

  @Test
  public void oneWithoutAnAddressIsNotAsked() throws Exception {
    assertNull(NodeFinder.of(namenode, null, null, new Configuration(false)).find(block, "client", NONE, NONE));
    verify(namenode, never()).getProtocolVersion(any(), anyLong());
  }
}
