/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the check for free space for blocks on the test's own disk, however much space it has. */
public class TestRoomForBlocks {
  private static final String CURE = "; free space, add a directory on another disk to dfs.datanode.data.dir, or set a"
      + " smaller dfs.blocksize";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Configuration conf = new Configuration(false);
  private File folder;

  @Before
  public void setUp() {
    folder = new File(temporary.getRoot(), "dfs/data");
    conf.set("dfs.datanode.data.dir", folder.toURI().toString());
    conf.setLong("dfs.blocksize", 1);
  }

  @Test
  public void fiveBlocksAreEnough() {
    long total = temporary.getRoot().getTotalSpace();
    assertEquals(Optional.empty(), RoomForBlocks.shortage(conf));
    conf.setLong("dfs.blocksize", total / 5 + 1);
    assertTrue("more than the disk has", RoomForBlocks.shortage(conf).isPresent());
    conf.set("dfs.datanode.data.dir", "/none/a");
    conf.setLong("dfs.blocksize", 1);
    assertEquals("not made yet", Optional.empty(), RoomForBlocks.shortage(conf));
  }

  @Test
  public void whatIsReservedIsNotRoom() {
    conf.setLong("dfs.blocksize", 64 << 20);
    conf.setLong("dfs.datanode.du.reserved", Long.MAX_VALUE);
    assertEquals(Optional.of("gets no new blocks: 0 KB in " + folder + " are free beyond dfs.datanode.du.reserved, but"
        + " five blocks of dfs.blocksize need 320 MB" + CURE), RoomForBlocks.shortage(conf));
  }

  @Test
  public void foldersCountTogether() {
    conf.set("dfs.datanode.data.dir", folder + "," + folder + "2");
    conf.setLong("dfs.datanode.du.reserved", temporary.getRoot().getTotalSpace() - 3);
    assertEquals("3 bytes each", Optional.empty(), RoomForBlocks.shortage(conf));
    conf.setLong("dfs.blocksize", 2);
    assertEquals(Optional.of("gets no new blocks: " + StringUtils.byteDesc(3) + " in " + folder + " and "
        + StringUtils.byteDesc(3) + " in " + folder + "2 are free beyond dfs.datanode.du.reserved, but five blocks of"
        + " dfs.blocksize need " + StringUtils.byteDesc(10) + CURE), RoomForBlocks.shortage(conf));
  }

  @Test
  public void hugeBlocksDoNotWrapAround() {
    conf.setLong("dfs.blocksize", Long.MAX_VALUE / 4);
    assertTrue(RoomForBlocks.shortage(conf).isPresent());
  }
}
