/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.protocol.Block;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that a block which was flushed and then abandoned does not reappear after a crash: the rewritten data would
 * follow it.
 */
public class TestAbandonedBlocks {
  private static final String FILE = "/file";
  private static final String CLIENT = "client";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path dir;

  @Test
  public void blockThatIsGivenUpIsNotThereAfterACrash() throws Exception {
    dir = folder.newFolder("names").toPath();
    FSNamesystem names = EditDirs.create(EditDirs.conf(dir));
    try {
      names.startFile(FILE, new PermissionStatus("writer", "writers", FsPermission.getDefault()), CLIENT, "localhost",
          EnumSet.of(CreateFlag.CREATE), true, (short) 1, 1 << 20);
      Block block = new Block(1, 0, names.getGenerationStamp());
      names.dir.addBlock(FILE, names.dir.getExistingPathINodes(FILE), block, new DatanodeDescriptor[0]);
      names.fsync(FILE, CLIENT);
      assertEquals("flushed", 1, blocksAfterACrash("flushed"));
      NameNode namenode = mock(NameNode.class, CALLS_REAL_METHODS);
      namenode.namesystem = names;
      namenode.abandonBlock(block, FILE, CLIENT);
      assertEquals("given up", 0, blocksAfterACrash("abandoned"));
    } finally {
      names.close();
    }
  }

  private int blocksAfterACrash(String name) throws IOException {
    Path copy = EditDirs.copy(dir, folder.getRoot().toPath().resolve(name));
    return EditDirs.after(copy, after -> {
      BlockInfo[] blocks = after.dir.getFileINode(FILE).getBlocks();
      return blocks == null ? 0 : blocks.length;
    });
  }
}
