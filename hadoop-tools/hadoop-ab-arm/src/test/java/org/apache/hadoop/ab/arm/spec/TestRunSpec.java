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
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestRunSpec {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Properties properties = new Properties();
  private Path file;

  @Before
  public void makeGoodRun() throws IOException {
    Path root = temporary.getRoot().toPath();
    file = root.resolve("run.properties");
    for (String folder : List.of("dir", "input", "report")) {
      properties.setProperty(folder, Files.createDirectory(root.resolve(folder)).toString());
    }
    properties.setProperty("output", root.resolve("output").toString());
    properties.setProperty("logs", root.resolve("logs").toString());
    properties.setProperty("workload", "small-job");
    properties.setProperty("trackers", "2");
    properties.setProperty("datanodes", "3");
    properties.setProperty("reduces", "4");
  }

  @Test
  public void readsAllItIsGiven() throws Exception {
    properties.setProperty("classes.child", "a.B, c.D");
    properties.setProperty("conf.io.sort.mb", "50");
    properties.setProperty("conf.fs.default", "grün");
    properties.setProperty("child-flags", "-Xmx99m");
    properties.setProperty("jobs", "6");
    RunSpec spec = load();
    assertEquals("small-job", spec.workload());
    assertEquals(List.of(2, 3, 4, 1, 2, 2), List.of(spec.trackers(), spec.datanodes(), spec.reduces(),
        spec.replication(), spec.mapSlots(), spec.reduceSlots()));
    assertEquals(List.of("a.B", "c.D"), spec.childClasses());
    assertEquals(List.of(), spec.clusterClasses());
    assertEquals(Map.of("io.sort.mb", "50", "fs.default", "grün"), spec.conf());
    assertEquals("-Xmx99m", spec.childFlags());
    assertTrue(spec.probeJar().isEmpty());
    assertEquals(6, spec.jobs());
  }

  @Test
  public void aClusterIsMiniUnlessOneOfProcessesIsAskedFor() throws Exception {
    assertEquals(ClusterSpec.MINI, load().cluster());
    properties.setProperty("cluster", "processes");
    assertEquals(ClusterSpec.Kind.PROCESSES, load().cluster().kind());
    properties.setProperty("cluster", "netns");
    assertComplaint("link-rate is missing");
    properties.setProperty("link-rate", "1gbit");
    assertEquals(new ClusterSpec(ClusterSpec.Kind.NETNS, "1gbit"), load().cluster());
    properties.setProperty("cluster", "cloud");
    assertComplaint("cluster=cloud: one of [mini, processes, netns] is needed");
  }

  @Test
  public void namesWhatIsMissing() {
    properties.remove("trackers");
    assertComplaint("trackers is missing");
  }

  @Test
  public void namesANumberThatIsNone() {
    properties.setProperty("trackers", "two");
    assertComplaint("trackers=two: a whole number of 1 or more is needed");
  }

  @Test
  public void namesANumberOutOfRange() {
    properties.setProperty("map-slots", "0");
    assertComplaint("map-slots=0: a whole number of 1 or more is needed");
  }

  @Test
  public void wantsAbsolutePaths() {
    properties.setProperty("logs", "logs");
    assertComplaint("logs=logs: an absolute path is needed");
  }

  @Test
  public void wantsTheInput() {
    properties.setProperty("input", "/does/not/exist");
    assertComplaint("input=/does/not/exist: an existing directory is needed");
  }

  @Test
  public void overwritesNoOutput() throws IOException {
    Files.createDirectory(Path.of(properties.getProperty("output")));
    assertComplaint("output=" + properties.getProperty("output")
        + ": exists already; a path that does not exist is needed");
  }

  @Test
  public void refusesAFolderThatNoJvmFlagCanName() throws IOException {
    String folder = temporary.newFolder("a b").toString();
    properties.setProperty("dir", folder);
    assertComplaint("dir=" + folder + ": a path without blank, colon, comma, quote or backslash is needed");
  }

  @Test
  public void wantsTheProbe() {
    properties.setProperty("probe.jar", "/no/probe.jar");
    assertComplaint("probe.jar=/no/probe.jar: an existing file is needed");
  }

  @Test
  public void namesAFileItCannotRead() {
    RunException complaint = assertThrows(RunException.class, () -> RunSpec.load(file));
    assertTrue(complaint.getMessage(), complaint.getMessage().startsWith(file + ": cannot be read"));
  }

  private RunSpec load() throws Exception {
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    return RunSpec.load(file);
  }

  private void assertComplaint(String message) {
    assertEquals(file + ": " + message, assertThrows(RunException.class, this::load).getMessage());
  }
}
