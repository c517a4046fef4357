/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.edits;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.RunFolder;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that an arm receives the options of its clients and their NameNode. */
public class TestEditsRun {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void armIsToldEverything() throws Exception {
    RunFolder folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
    EditsRun run = new EditsRun(Map.of("clients", 3, "sync", 7, "seconds", 2), 2, Path.of("/arm.jar"),
        Path.of("/agent.jar"));
    Properties told = new FakeArm(temporary.getRoot().toPath()).told(run, folder);
    Map.of("workload", "edits", "clients", "3", "sync", "7", "seconds", "2")
        .forEach((key, value) -> assertEquals(key, value, told.getProperty(key)));
    assertEquals("edits: 3 clients, 7 ms a sync", run.description());
    assertEquals(302, run.bound().toSeconds());
  }
}
