/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;

/**
 * Tells clients whether a NameNode can safely list a directory with block locations. For such a listing Apache Hadoop
 * 0.22.0 takes its directory lock before its block lock, while all other calls take them in the opposite order: one
 * such listing concurrent with a call that writes can deadlock the NameNode. A NameNode that takes them in order says
 * so when it is asked for the version of a protocol with the name of this class, which other NameNodes do not know.
 */
public final class LocatedListings {
  /** The version that such a NameNode returns. */
  public static final long VERSION = 1;

  private LocatedListings() {
  }

  /** Returns whether {@code protocol} is the one that clients ask for. */
  public static boolean isAsked(String protocol) {
    return protocol.equals(LocatedListings.class.getName());
  }

  /** Asks the NameNode of a file system in one call; returns false if the file system is not HDFS or the call fails. */
  public static boolean areSafe(FileSystem fs) {
    try {
      return fs instanceof DistributedFileSystem hdfs
          && hdfs.dfs.namenode.getProtocolVersion(LocatedListings.class.getName(), VERSION) == VERSION;
    } catch (IOException e) {
      // An older NameNode, or one that cannot be reached: then the caller's fallback fails the same way.
      return false;
    }
  }
}
