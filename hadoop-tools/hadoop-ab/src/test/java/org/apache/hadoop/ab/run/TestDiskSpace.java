/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Path;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests the check for free disk space before a measurement. */
@Category(DependsOnUser.class)
public class TestDiskSpace {
  @Test
  public void tooLittleRoomNamesBothNumbers() {
    UserError e = assertThrows(UserError.class, () -> DiskSpace.require(Path.of("/data"), 300L << 20, 100L << 20));
    assertEquals("not enough disk: /data has 100 MB free and this measurement needs 301 MB; free some, choose a "
        + "smaller --size, or omit --keep", e.getMessage());
  }

  @Test
  public void enoughRoomPasses() throws Exception {
    DiskSpace.require(Path.of("/data"), 100, 100);
    DiskSpace.require(Path.of("."), 1);
  }
}
