/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

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

/** Tests that the spec of a run is read by its options' names, whatever the workload. */
public class TestSpecReader {
  /** The options of a workload, at least one of each type. */
  private record Toy(Path file, Path dir, int rackSize, long seed, double failures, boolean lockWait, String name,
      Optional<Integer> threads, Optional<Double> rate, List<String> clusterClasses, List<String> childClasses,
      Map<String, String> conf) {
  }

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Properties properties = new Properties();
  private Path file;

  @Before
  public void makeGoodRun() {
    file = temporary.getRoot().toPath().resolve("run.properties");
    properties.putAll(Map.of("workload", "toy", "dir", "/dir", "rack-size", "3", "seed", "-1", "failures", "0.25",
        "lock-wait", "true", "name", "x", "rate", "2.5", "classes.child", "a.B, c.D", "conf.a.b", "c"));
  }

  private Toy read() throws IOException, RunException {
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    return new SpecReader(file).read(Toy.class);
  }

  @Test
  public void componentsAreReadByTheNamesOfOptions() throws Exception {
    assertEquals(new Toy(file, Path.of("/dir"), 3, -1, 0.25, true, "x", Optional.empty(), Optional.of(2.5), List.of(),
        List.of("a.B", "c.D"), Map.of("a.b", "c")), read());
    assertEquals("toy", SpecReader.workload(file));
  }

  @Test
  public void complaintsNameFileKeyAndValue() {
    assertComplaint("rack-size", "two", "not a number of type int");
    assertComplaint("seed", "1.5", "not a number of type long");
    assertComplaint("rate", "fast", "not a number of type java.lang.Double");
    assertComplaint("lock-wait", "yes", "true or false is needed");
    assertComplaint("dir", "dir", "an absolute path is needed");
    properties.remove("name");
    assertEquals(file + ": name is missing", assertThrows(RunException.class, this::read).getMessage());
  }

  private void assertComplaint(String key, String value, String needed) {
    Object before = properties.setProperty(key, value);
    assertEquals(file + ": " + key + "=" + value + ": " + needed,
        assertThrows(RunException.class, this::read).getMessage());
    properties.put(key, before);
  }
}
