/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import java.io.File;
import java.net.URI;
import java.util.Collection;
import java.util.Optional;
import java.util.StringJoiner;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.FSConstants;
import org.apache.hadoop.hdfs.server.common.Util;
import org.apache.hadoop.util.StringUtils;

/**
 * A check that the disks of this host have room for blocks. A NameNode assigns no new block to a DataNode without room
 * for five, and tells nobody: a client that writes fails or retries, and so does a JobTracker at startup.
 */
public final class RoomForBlocks {
  private RoomForBlocks() {
  }

  /**
   * Explains, in a sentence without a subject, why a DataNode with this configuration gets no blocks; returns empty if
   * its disks have room. The space taken by its own blocks is not determined: a shortage that only they cause, together
   * with the reserved space, is not reported.
   */
  static Optional<String> shortage(Configuration conf) {
    long block = conf.getLong(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, DFSConfigKeys.DFS_BLOCK_SIZE_DEFAULT);
    long reserved = Math.max(0, conf.getLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY,
        DFSConfigKeys.DFS_DATANODE_DU_RESERVED_DEFAULT));
    long needed = block > Long.MAX_VALUE / FSConstants.MIN_BLOCKS_FOR_WRITE ? Long.MAX_VALUE
        : block * FSConstants.MIN_BLOCKS_FOR_WRITE;
    long free = 0;
    StringJoiner folders = new StringJoiner(" and ");
    for (URI folder : folders(conf)) {
      File disk = existing(new File(folder.getPath()));
      long here = Math.max(0, Math.min(disk.getUsableSpace(), disk.getTotalSpace() - reserved));
      free += here;
      folders.add(StringUtils.byteDesc(here) + " in " + folder.getPath());
    }
    if (free >= needed) {
      return Optional.empty();
    }
    String besides = reserved == 0 ? "" : " beyond " + DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY;
    return Optional.of("gets no new blocks: " + folders + " are free" + besides + ", but five blocks of "
        + DFSConfigKeys.DFS_BLOCK_SIZE_KEY + " need " + StringUtils.byteDesc(needed) + "; free space, add a directory"
        + " on another disk to " + DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY + ", or set a smaller "
        + DFSConfigKeys.DFS_BLOCK_SIZE_KEY);
  }

  /** Returns the folders of a DataNode, parsed as it parses them. */
  private static Collection<URI> folders(Configuration conf) {
    return Util.stringCollectionAsURIs(conf.getTrimmedStringCollection(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY));
  }

  /** Returns the folder or its nearest existing ancestor, whose disk will hold it. */
  private static File existing(File folder) {
    File there = folder.getAbsoluteFile();
    while (!there.exists() && there.getParentFile() != null) {
      there = there.getParentFile();
    }
    return there;
  }

  /** Prints the problem; nothing if there is room. */
  public static void main(String[] arguments) {
    shortage(new HdfsConfiguration()).ifPresent(System.out::println);
  }
}
