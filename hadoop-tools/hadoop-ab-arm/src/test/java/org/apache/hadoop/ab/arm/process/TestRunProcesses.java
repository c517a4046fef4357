/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests how processes of a run are told from others. */
@Category(DependsOnUser.class)
public class TestRunProcesses {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Path dir;

  @Before
  public void setUp() {
    dir = temporary.getRoot().toPath();
  }

  /** Expects these processes while a child runs in a folder with a mark of its own. */
  private void assertFound(boolean found, Path folder, String mark) throws Exception {
    // cat ends only when its standard input does.
    ProcessBuilder cat = new ProcessBuilder("cat").directory(folder.toFile());
    cat.environment().put("STAMPEDE_AB_RUN", mark);
    Process child = cat.start();
    try {
      List<String> others = RunProcesses.others(dir, "a run");
      assertEquals(found ? List.of(child.pid() + " (cat)") : List.of(), others);
    } finally {
      child.destroyForcibly().waitFor();
    }
    assertEquals("an ended one", List.of(), RunProcesses.others(dir, "a run"));
  }

  @Test
  public void aMarkMakesItOne() throws Exception {
    assertFound(true, Path.of("/"), "a run");
  }

  @Test
  public void aFolderMakesItOne() throws Exception {
    assertFound(true, temporary.newFolder().toPath(), "another run");
  }

  @Test
  public void neitherMakesItNone() throws Exception {
    assertFound(false, Path.of("/"), "another run");
  }
}
