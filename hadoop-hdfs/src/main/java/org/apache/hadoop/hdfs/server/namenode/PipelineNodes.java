/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager.AccessMode;
import org.apache.hadoop.net.Node;

/** Chooses datanodes for pipelines that have lost some, with the placement policy of new blocks. Stateless. */
final class PipelineNodes {
  private PipelineNodes() {
  }

  /** Implements {@link org.apache.hadoop.hdfs.pipeline.PipelineProtocol#findNode}. */
  static LocatedBlock find(FSNamesystem names, Block block, String client, DatanodeInfo[] pipeline,
      DatanodeInfo[] excluded) throws IOException {
    String file;
    long size;
    DatanodeDescriptor writer;
    List<DatanodeDescriptor> chosen = new ArrayList<>();
    HashMap<Node, Node> out;
    names.readLock();
    try {
      INodeFileUnderConstruction inode = names.checkUCBlock(block, client);
      file = inode.getFullPathName();
      size = inode.getPreferredBlockSize();
      writer = inode.getClientNode();
      for (DatanodeInfo node : pipeline) {
        DatanodeDescriptor known = names.getDatanode(node);
        if (known != null) {
          chosen.add(known);
        }
      }
      out = there(names, Arrays.asList(excluded));
    } finally {
      names.readUnlock();
    }
    DatanodeDescriptor[] found = names.blockManager.replicator.chooseTarget(file, 1, writer, chosen, out, size);
    if (found.length == 0) {
      return null;
    }
    LocatedBlock answer = new LocatedBlock(block, found);
    if (names.isBlockTokenEnabled) {
      answer.setBlockToken(names.blockTokenSecretManager.generateToken(block, EnumSet.of(AccessMode.WRITE)));
    }
    return answer;
  }

  /**
   * Returns the nodes among {@code excluded} that are in the cluster map: block placement would count one that is gone
   * in place of one that can be chosen. The caller holds the namesystem lock.
   */
  static HashMap<Node, Node> there(FSNamesystem names, Iterable<? extends Node> excluded) {
    HashMap<Node, Node> there = new HashMap<>();
    for (Node node : excluded) {
      DatanodeDescriptor known = names.datanodeMap.get(((DatanodeInfo) node).getStorageID());
      if (node.equals(known) && names.clusterMap.contains(known)) {
        there.put(known, known);
      }
    }
    return there;
  }
}
