/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.IOException;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.security.token.delegation.DelegationTokenSelector;
import org.apache.hadoop.ipc.VersionedProtocol;
import org.apache.hadoop.security.KerberosInfo;
import org.apache.hadoop.security.token.TokenInfo;

/** The requests of a client to its namenode about the pipeline of a block; a stock namenode does not know them. */
@KerberosInfo(serverPrincipal = DFSConfigKeys.DFS_NAMENODE_USER_NAME_KEY)
@TokenInfo(DelegationTokenSelector.class)
public interface PipelineProtocol extends VersionedProtocol {
  long VERSION = 1;

  /**
   * Names another datanode for a block that is being written, without changing any state.
   *
   * @param client the holder of the file's lease
   * @param pipeline the nodes that have a replica of the block
   * @param excluded other nodes that must not be named
   * @return the block with that node and a write token; null if there is no such node
   * @throws IOException if the block is not being written by that client
   */
  LocatedBlock findNode(Block block, String client, DatanodeInfo[] pipeline, DatanodeInfo[] excluded)
      throws IOException;
}
