/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

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
import java.util.Optional;
import java.util.Properties;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestMapSortSpec {
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
    properties.putAll(Map.of("workload", "map-sort", "records", "7", "key.type", "custom", "key.length", "3",
        "value.length", "0", "partitions", "2", "distribution", "one-partition", "codec", "gzip"));
    properties.putAll(Map.of("combiner", "true", "io.sort.mb", "9", "seed", "-1", "conf.a.b", "c"));
  }

  @Test
  public void readsAllItIsGiven() throws Exception {
    properties.setProperty("threads", "2");
    MapSortSpec spec = load();
    assertEquals(List.of(7, 3, 0, 2, 9),
        List.of(spec.records(), spec.keyLength(), spec.valueLength(), spec.partitions(), spec.sortMegabytes()));
    assertEquals(List.of("custom", "one-partition", "gzip"),
        List.of(spec.keyType(), spec.distribution(), spec.codec()));
    assertTrue(spec.combiner());
    assertEquals(Optional.of(2), spec.threads());
    assertEquals(-1, spec.seed());
    assertEquals(Map.of("a.b", "c"), spec.conf());
  }

  @Test
  public void threadsMayBeTheArmsChoice() throws Exception {
    assertEquals(Optional.empty(), load().threads());
  }

  @Test
  public void isToldByTheWorkload() throws Exception {
    load();
    assertTrue(MapSortSpec.isMeantBy(file));
    properties.setProperty("workload", "terasort");
    load();
    assertFalse(MapSortSpec.isMeantBy(file));
  }

  @Test
  public void namesWhatIsNotAllowed() {
    assertComplaint("records", "0", "a whole number of 1 or more is needed");
    assertComplaint("threads", "0", "a whole number of 1 or more is needed");
    assertComplaint("seed", "x", "a whole number is needed");
    assertComplaint("codec", "lzo", "one of none, default, gzip is needed");
    assertComplaint("key.type", "Text", "one of text, bytes, long, int, custom is needed");
  }

  private void assertComplaint(String key, String value, String needed) {
    Object before = properties.setProperty(key, value);
    assertEquals(file + ": " + key + "=" + value + ": " + needed,
        assertThrows(RunException.class, this::load).getMessage());
    if (before == null) {
      properties.remove(key);
    } else {
      properties.put(key, before);
    }
  }

  private MapSortSpec load() throws Exception {
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    return MapSortSpec.load(file);
  }
}
