/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.LocatedListings;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests that listings with block locations and calls that write acquire the two locks in the same order. */
@Category(ClusterTest.class)
public class TestListingLock {
  private final Configuration conf = new HdfsConfiguration();

  @Rule
  public final MiniDfs dfs = new MiniDfs(1);

  @Before
  public void start() throws IOException {
    dfs.cluster().getFileSystem().create(new Path("/in/file")).close();
  }

  /**
   * Checks a listing that arrives while a writer holds the namesystem lock and is about to acquire the directory lock.
   */
  @Test(timeout = 60_000)
  public void aWriterIsNotStopped() throws Exception {
    FSNamesystem names = dfs.cluster().getNamesystem();
    FutureTask<DirectoryListing> listing =
        new FutureTask<>(() -> names.getListing("/in", HdfsFileStatus.EMPTY_NAME, true));
    Thread lister = new Thread(listing, "lister");
    names.writeLock();
    try {
      lister.start();
      while (lister.getState() != Thread.State.WAITING) {
        Thread.sleep(1);
      }
      names.dir.writeLock();
      names.dir.writeUnlock();
    } finally {
      names.writeUnlock();
    }
    assertEquals(1, listing.get().getPartialListing().length);
  }

  @Test
  public void clientsAreTold() throws Exception {
    assertTrue(LocatedListings.areSafe(dfs.cluster().getFileSystem()));
    assertFalse(LocatedListings.areSafe(FileSystem.getLocal(conf)));
  }
}
