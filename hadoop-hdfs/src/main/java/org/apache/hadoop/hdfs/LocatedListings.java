/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;

/**
 * Tells clients whether a NameNode can list a folder with the places of blocks without harm. That of Apache Hadoop
 * 0.22.0 takes the lock of its folders before that of its blocks for it, and all other calls take them the other way
 * around: one such listing beside a call that writes can stop the NameNode for ever. One that takes them in order says
 * so when it is asked for the version of a protocol by the name of this class, which others do not know.
 */
public final class LocatedListings {
  /** The version that a NameNode tells. */
  public static final long VERSION = 1;

  private LocatedListings() {
  }

  /** Tells whether {@code protocol} is what clients ask for. */
  public static boolean isAsked(String protocol) {
    return protocol.equals(LocatedListings.class.getName());
  }

  /** Asks the NameNode of a file system, in one call; no if that is not HDFS, or cannot be asked. */
  public static boolean areSafe(FileSystem fs) {
    try {
      return fs instanceof DistributedFileSystem hdfs
          && hdfs.dfs.namenode.getProtocolVersion(LocatedListings.class.getName(), VERSION) == VERSION;
    } catch (IOException e) {
      // An older NameNode; one that cannot be reached is met again by what is done instead.
      return false;
    }
  }
}
