/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestShuffleSpec {
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
    properties.putAll(Map.of("workload", "shuffle", "maps", "7", "segment.bytes", "64", "hosts", "3", "reduces", "2",
        "rounds", "5", "seed", "-1", "classes.child", "a.B", "classes.cluster", "a.C,a.D", "conf.a.b", "c"));
    properties.setProperty("warm.up", "4");
  }

  @Test
  public void readsAllItIsGiven() throws Exception {
    ShuffleSpec spec = load();
    assertEquals(List.of(7, 64, 3, 2, 5, 4),
        List.of(spec.maps(), spec.segmentBytes(), spec.hosts(), spec.reduces(), spec.rounds(),
            spec.warmUp()));
    assertEquals(-1, spec.seed());
    assertEquals(List.of("a.B"), spec.childClasses());
    assertEquals(List.of("a.C", "a.D"), spec.clusterClasses());
    assertEquals(Map.of("a.b", "c"), spec.conf());
    assertEquals("for the servers", file, spec.file());
    assertFalse(spec.hasRelay());
    assertEquals(0, spec.warmUpSeconds());
    properties.setProperty("warm.up.seconds", "6");
    assertEquals(6, load().warmUpSeconds());
    properties.setProperty("link.megabits", "100");
    assertEquals(100, load().linkMegabits());
    properties.setProperty("rtt.millis", "20");
    assertEquals(20, load().rttMillis());
    assertTrue(load().hasRelay());
  }

  @Test
  public void resetsNeedARelay() throws Exception {
    assertEquals(0, load().resetFirst());
    properties.setProperty("reset.first", "3");
    assertEquals(3, load().resetFirst());
    assertTrue(load().hasRelay());
    assertComplaint("reset.first", "-1", "a whole number of 0 or more is needed");
  }

  @Test
  public void rawLoopIsNoneUnlessAskedFor() throws Exception {
    assertFalse(load().raw());
    properties.setProperty("raw", "true");
    assertTrue(load().raw());
    assertFalse("directly, if there is nothing else", load().hasRelay());
    assertComplaint("raw", "yes", "one of true, false is needed");
  }

  @Test
  public void mapsGoRoundTheHosts() throws Exception {
    assertArrayEquals(new int[] {0, 3, 6}, load().mapsOf(0).toArray());
    assertArrayEquals(new int[] {2, 5}, load().mapsOf(2).toArray());
  }

  @Test
  public void isToldByTheWorkload() throws Exception {
    load();
    assertTrue(ShuffleSpec.isMeantBy(file));
    properties.setProperty("workload", "map-sort");
    load();
    assertFalse(ShuffleSpec.isMeantBy(file));
  }

  @Test
  public void namesWhatIsNotAllowed() {
    for (String key : List.of("maps", "hosts", "reduces", "rounds")) {
      assertComplaint(key, "0", "a whole number of 1 or more is needed");
    }
    assertComplaint("segment.bytes", "63", "a whole number of 64 or more is needed");
    assertComplaint("seed", "x", "a whole number is needed");
  }

  private void assertComplaint(String key, String value, String needed) {
    Object before = properties.setProperty(key, value);
    assertEquals(file + ": " + key + "=" + value + ": " + needed,
        assertThrows(RunException.class, this::load).getMessage());
    properties.put(key, before);
  }

  private ShuffleSpec load() throws Exception {
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    return ShuffleSpec.load(file);
  }
}
