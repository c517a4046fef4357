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
import java.util.Properties;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestJobTrackerSpec {
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
    properties.putAll(Map.of("workload", "jobtracker", "trackers", "7", "rack.size", "3", "maps", "20", "reduces", "0",
        "jobs", "2", "map.slots", "4", "reduce.slots", "5", "saturate", "true", "drivers", "1"));
    properties.putAll(Map.of("jobs.at.once", "13", "waves", "true"));
    properties.putAll(Map.of("interval", "0", "out.of.band", "false", "duration", "6", "durations", "exponential",
        "failures", "0.25", "lost", "1", "expiry", "9", "storm", "8", "write.delay", "10", "warm.up", "11"));
    properties.putAll(Map.of("connections", "12", "lock.wait", "true", "seed", "-1", "conf.a.b", "c"));
  }

  @Test
  public void readsAllItIsGiven() throws Exception {
    properties.setProperty("rate", "12.5");
    JobTrackerSpec spec = load();
    assertEquals(List.of(7, 3, 20, 0, 2, 4, 5, 1, 0, 6), List.of(spec.trackers(), spec.rackSize(), spec.maps(),
        spec.reduces(), spec.jobs(), spec.mapSlots(), spec.reduceSlots(), spec.drivers(), spec.intervalMillis(),
        spec.durationMillis()));
    assertEquals(file, spec.file());
    assertEquals(List.of(13, 1, 9, 8, 10, 11, 12), List.of(spec.jobsAtOnce(), spec.lost(), spec.expirySeconds(),
        spec.storm(), spec.writeDelayMillis(), spec.warmUp(), spec.connections()));
    assertEquals(List.of(true, true, false, true),
        List.of(spec.waves(), spec.saturate(), spec.outOfBand(), spec.lockWait()));
    assertEquals("exponential", spec.durations());
    assertEquals(12.5, spec.rate(), 0);
    assertEquals(0.25, spec.failures(), 0);
    assertEquals(-1, spec.seed());
    assertEquals(Map.of("a.b", "c"), spec.conf());
  }

  @Test
  public void rateMayHaveNoLimit() throws Exception {
    assertEquals(Double.POSITIVE_INFINITY, load().rate(), 0);
  }

  @Test
  public void isToldByTheWorkload() throws Exception {
    load();
    assertTrue(JobTrackerSpec.isMeantBy(file));
    assertFalse(MapSortSpec.isMeantBy(file));
    properties.setProperty("workload", "map-sort");
    load();
    assertFalse(JobTrackerSpec.isMeantBy(file));
  }

  @Test
  public void namesWhatIsNotAllowed() {
    assertComplaint("trackers", "0", "a whole number of 1 or more is needed");
    assertComplaint("reduces", "-1", "a whole number of 0 or more is needed");
    assertComplaint("saturate", "yes", "one of true, false is needed");
    assertComplaint("durations", "long", "one of fixed, uniform, exponential is needed");
    assertComplaint("failures", "1.5", "a number of 0.0 to 1.0 is needed");
    assertComplaint("failures", "few", "a number of 0.0 to 1.0 is needed");
    assertComplaint("seed", "x", "a whole number is needed");
  }

  private void assertComplaint(String key, String value, String needed) {
    Object before = properties.setProperty(key, value);
    assertEquals(file + ": " + key + "=" + value + ": " + needed,
        assertThrows(RunException.class, this::load).getMessage());
    properties.put(key, before);
  }

  private JobTrackerSpec load() throws Exception {
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    return JobTrackerSpec.load(file);
  }
}
