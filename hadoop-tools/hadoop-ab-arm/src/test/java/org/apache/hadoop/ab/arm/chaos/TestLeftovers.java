/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests what counts as left behind by a run, and what becomes of the run then. */
@Category(DependsOnUser.class)
public class TestLeftovers {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private List<String> left() throws Exception {
    Path dir = temporary.getRoot().toPath();
    return Leftovers.await(dir, List.of(dir.resolve("one/tmp"), dir.resolve("two/tmp")), 0);
  }

  @Test
  public void filesAndProcessesAreLeft() throws Exception {
    temporary.newFolder("one", "tmp");
    temporary.newFolder("two", "tmp");
    temporary.newFolder("two", "data");
    temporary.newFolder("two", "tmp", "Jetty_127_0_0_1_50030_job____yn7qmk");
    assertEquals(List.of(), left());
    temporary.newFolder("two", "tmp", "spill");
    Process process = new ProcessBuilder("cat").directory(temporary.getRoot()).start();
    try {
      assertEquals(List.of("process " + process.pid() + " (cat)", "file two/tmp/spill"), left());
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertEquals(List.of("file two/tmp/spill"), left());
  }

  @Test
  public void aRunThatLeavesSomethingFails() {
    RunException failed = new RunException("the job failed: no space");
    assertNull(ChaosRun.end(null, List.of()));
    assertSame(failed, ChaosRun.end(failed, List.of()));
    assertEquals("left behind: process 1 (x), file y",
        ChaosRun.end(null, List.of("process 1 (x)", "file y")).getMessage());
    assertEquals("left behind: file y; before that, the job failed: no space",
        ChaosRun.end(failed, List.of("file y")).getMessage());
    assertEquals("the job did not end; left behind: file y",
        ChaosRun.end(new RunException("the job did not end"), List.of("file y")).getMessage());
  }
}
