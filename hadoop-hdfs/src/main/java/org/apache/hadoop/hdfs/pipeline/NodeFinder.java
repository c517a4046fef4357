/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.replay.BlockReplay;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.VersionedProtocol;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Asks the namenode for another datanode for a pipeline. Before the first such request it asks, over the existing
 * connection, whether the namenode supports them; if not, it logs that once and sends no more requests. Thread-safe.
 */
public final class NodeFinder implements BlockReplay.OtherNodes {
  private static final Log LOG = LogFactory.getLog(NodeFinder.class);

  /** A factory of connections to the namenode for these requests; the caller closes them with {@link #close}. */
  interface Connector {
    PipelineProtocol open() throws IOException;

    /** Closes a connection that was opened here. */
    void close(PipelineProtocol connection);
  }

  private final VersionedProtocol namenode;
  private final Connector connector;
  private volatile boolean isRefused;
  private volatile boolean isKnown;

  NodeFinder(VersionedProtocol namenode, Connector connector) {
    this.namenode = namenode;
    this.connector = connector;
  }

  /**
   * Creates the finder of a client.
   *
   * @param namenode the client's proxy of its namenode
   * @param address the address of the namenode; null if it runs in this process and does not support such requests
   */
  public static NodeFinder of(VersionedProtocol namenode, InetSocketAddress address, UserGroupInformation user,
      Configuration conf) {
    NodeFinder finder = new NodeFinder(namenode, new Connector() {
      @Override
      public PipelineProtocol open() throws IOException {
        return (PipelineProtocol) RPC.getProxy(PipelineProtocol.class, PipelineProtocol.VERSION, address, user, conf,
            NetUtils.getSocketFactory(conf, ClientProtocol.class));
      }

      @Override
      public void close(PipelineProtocol connection) {
        RPC.stopProxy(connection);
      }
    });
    finder.isRefused = address == null;
    return finder;
  }

  /**
   * Returns another node for a block, as specified by {@link PipelineProtocol#findNode}; null if there is none or the
   * namenode does not support the request.
   */
  LocatedBlock find(Block block, String client, DatanodeInfo[] pipeline, DatanodeInfo[] excluded) throws IOException {
    if (isRefused || !isKnown && !isAnswered()) {
      return null;
    }
    PipelineProtocol connection = connector.open();
    try {
      return connection.findNode(block, client, pipeline, excluded);
    } finally {
      connector.close(connection);
    }
  }

  @Override
  public Optional<Boolean> isThere(Block block, String client, DatanodeInfo[] without) throws IOException {
    // not as the pipeline: some may be gone, and they may be too many for one
    LocatedBlock found = find(block, client, new DatanodeInfo[0], without);
    return isRefused ? Optional.empty() : Optional.of(found != null);
  }

  /** Returns true if the namenode is known not to support such requests, which has been logged. */
  boolean isRefused() {
    return isRefused;
  }

  private boolean isAnswered() throws IOException {
    try {
      isKnown = namenode.getProtocolVersion(PipelineProtocol.class.getName(), PipelineProtocol.VERSION)
          == PipelineProtocol.VERSION;
    } catch (RemoteException e) {
      LOG.debug("The namenode does not support " + PipelineProtocol.class.getName(), e);
    }
    if (!isKnown && !isRefused) {
      isRefused = true;
      LOG.info("The namenode does not name other datanodes for pipelines that lose some: they continue with the"
          + " datanodes that are left");
    }
    return isKnown;
  }
}
