/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestNodeFaultSpec {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Optional<NodeFaultSpec> load(String text) throws Exception {
    return NodeFaultSpec.load(Files.writeString(file(), text));
  }

  private Path file() {
    return temporary.getRoot().toPath().resolve("run.properties");
  }

  @Test
  public void thereIsNoneUnlessAskedFor() throws Exception {
    assertEquals(Optional.empty(), load("workload=terasort\n"));
    assertEquals(Optional.of(new NodeFaultSpec(NodeFaultSpec.Kind.PAUSE, Duration.ofSeconds(70))),
        load("fault=pause\nfault-seconds=70\n"));
    assertEquals(NodeFaultSpec.Kind.KILL, load("fault=kill\nfault-seconds=1\n").orElseThrow().kind());
  }

  @Test
  public void nonsenseIsNamed() {
    assertEquals(file() + ": fault=burn: one of [pause, kill] is needed",
        assertThrows(RunException.class, () -> load("fault=burn\nfault-seconds=1\n")).getMessage());
    assertEquals(file() + ": fault-seconds is missing",
        assertThrows(RunException.class, () -> load("fault=kill\n")).getMessage());
  }
}
