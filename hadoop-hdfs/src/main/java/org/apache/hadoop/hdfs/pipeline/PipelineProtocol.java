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

/** The questions of a client to its namenode about the pipeline of a block; a namenode of stock does not know them. */
@KerberosInfo(serverPrincipal = DFSConfigKeys.DFS_NAMENODE_USER_NAME_KEY)
@TokenInfo(DelegationTokenSelector.class)
public interface PipelineProtocol extends VersionedProtocol {
  long VERSION = 1;

  /**
   * Names another datanode for a block that is being written, and changes nothing.
   *
   * @param client the name that the lease of the file has
   * @param pipeline the nodes that have the block
   * @param excluded others that are not to be named
   * @return the block with that node, and a token by which it may be written; null if there is no such node
   * @throws IOException if the block is not being written by that client
   */
  LocatedBlock findNode(Block block, String client, DatanodeInfo[] pipeline, DatanodeInfo[] excluded)
      throws IOException;
}
