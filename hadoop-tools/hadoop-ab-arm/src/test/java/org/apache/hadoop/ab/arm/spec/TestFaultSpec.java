/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestFaultSpec {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Properties properties = new Properties();
  private Path file;

  @Before
  public void makeGoodRun() throws IOException {
    Path root = temporary.getRoot().toPath();
    file = root.resolve("run.properties");
    for (String folder : List.of("dir", "report")) {
      properties.setProperty(folder, Files.createDirectory(root.resolve(folder)).toString());
    }
    properties.setProperty("logs", root.resolve("logs").toString());
    properties.putAll(Map.of("workload", "shuffle-faults", "fault", "maps", "limit.seconds", "40", "seed", "-1",
        "child.jvm.flags", "-Xmx1m", "classes.child", "a.B", "classes.cluster", "a.C,a.D", "conf.a.b", "c"));
  }

  private FaultSpec load() throws Exception {
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    assertTrue(FaultSpec.isMeantBy(file));
    return FaultSpec.load(file);
  }

  @Test
  public void readsAllItIsGiven() throws Exception {
    FaultSpec spec = load();
    assertEquals("maps", spec.fault());
    assertEquals(Duration.ofSeconds(40), spec.limit());
    assertEquals(-1, spec.seed());
    assertEquals("-Xmx1m", spec.run().childFlags());
    assertEquals(List.of("a.B"), spec.run().childClasses());
    assertEquals(List.of("a.C", "a.D"), spec.run().clusterClasses());
    assertEquals(Map.of("a.b", "c"), spec.run().conf());
    assertEquals(file, spec.run().file());
  }

  @Test
  public void complaintsNameFileKeyAndValue() {
    properties.setProperty("limit.seconds", "0");
    assertEquals(file + ": limit.seconds=0: a whole number of 1 or more is needed",
        assertThrows(RunException.class, this::load).getMessage());
    properties.remove("fault");
    assertEquals(file + ": fault is missing", assertThrows(RunException.class, this::load).getMessage());
  }
}
