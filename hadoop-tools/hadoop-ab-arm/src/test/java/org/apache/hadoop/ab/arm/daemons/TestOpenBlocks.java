/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the size of the largest open block on a simulated DataNode disk. */
public class TestOpenBlocks {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final byte[] bytes = new byte[900];

  private void add(String file, int length) throws Exception {
    Path path = temporary.getRoot().toPath().resolve(file);
    Files.createDirectories(path.getParent());
    Files.write(path, Arrays.copyOf(bytes, length));
  }

  @Test
  public void onlyBlocksThatAreBeingWrittenCount() throws Exception {
    Path storage = temporary.getRoot().toPath();
    assertEquals(0, OpenBlocks.largest(storage.resolve("not-there-yet")));
    assertEquals(0, OpenBlocks.largest(storage));
    add("current/finalized/blk_1", 900);
    add("current/rbw/blk_2_1001.meta", 800);
    assertEquals(0, OpenBlocks.largest(storage));
    add("current/rbw/blk_2", 300);
    add("current/rbw/blk_3", 200);
    assertEquals(300, OpenBlocks.largest(storage));
    add("blocksBeingWritten/blk_4", 400);
    assertEquals(400, OpenBlocks.largest(storage));
  }
}
