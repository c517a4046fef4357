/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestProbeSpec {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void readsTheMethodsInTheOrderOfTheirNames() throws Exception {
    ProbeSpec spec = load("probe.method.spill=a.MapTask$Buffer#sortAndSpill", "workload=terasort",
        "probe.method.heartbeat=a.JobTracker#heartbeat", "probe.jar=/probe.jar");
    assertEquals(temporary.getRoot().toPath(), spec.report());
    assertEquals(List.of(new Probe("heartbeat", "a.JobTracker", "heartbeat"),
        new Probe("spill", "a.MapTask$Buffer", "sortAndSpill")), spec.probes());
  }

  @Test
  public void mayWatchNothing() throws Exception {
    assertEquals(List.of(), load("workload=terasort").probes());
  }

  @Test
  public void namesAMethodItCannotRead() {
    for (String value : List.of("a.B", "a.B#", "#c", "a.B#c#d", "a.B#c()", "a.B#<init>")) {
      assertComplaint("probe.method.x=" + value + ": CLASS#METHOD is needed", "probe.method.x=" + value);
    }
  }

  @Test
  public void refusesTheSameMethodTwice() {
    assertComplaint("probe.method.y=a.B#c: a method can be watched only once", "probe.method.x=a.B#c",
        "probe.method.y=a.B#c");
  }

  @Test
  public void refusesTheJdk() {
    assertComplaint("probe.method.x=java.util.zip.CRC32#update: classes of the JDK cannot be watched",
        "probe.method.x=java.util.zip.CRC32#update");
  }

  @Test
  public void wantsAReportFolder() throws Exception {
    Path file = Files.writeString(temporary.newFile().toPath(), "report=/does/not/exist\n");
    assertEquals(file + ": report=/does/not/exist: an existing directory is needed",
        assertThrows(IllegalArgumentException.class, () -> ProbeSpec.load(file)).getMessage());
  }

  @Test
  public void namesAFileItCannotRead() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> ProbeSpec.load(Path.of("/does/not/exist"))).getMessage();
    assertTrue(message, message.startsWith("/does/not/exist: cannot be read"));
  }

  private ProbeSpec load(String... lines) throws Exception {
    return ProbeSpec.load(write(lines));
  }

  private Path write(String... lines) throws Exception {
    return Files.writeString(temporary.newFile().toPath(),
        "report=" + temporary.getRoot() + "\n" + String.join("\n", lines) + "\n");
  }

  private void assertComplaint(String message, String... lines) {
    String complaint = assertThrows(IllegalArgumentException.class, () -> load(lines)).getMessage();
    assertTrue(complaint, complaint.endsWith(": " + message));
  }
}
