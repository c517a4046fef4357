/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the census counts what a job does, from a recording of this JVM and made-up marks. */
public class TestCensus {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final List<Mark> marks = new ArrayList<>();
  private RunFolder folder;
  private Runnable inJob = () -> {
  };

  @Before
  public void setUp() throws Exception {
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
  }

  private void mark(String name, long start) {
    Instant now;
    long before;
    long end;
    do {
      // The clocks are related by these readings, so they must not be interrupted.
      before = System.nanoTime();
      now = Instant.now();
      end = System.nanoTime();
    } while (end - before > TimeUnit.MILLISECONDS.toNanos(10));
    marks.add(new Mark(1, name, name.equals("job") ? now.toString() : "call", start, end));
  }

  /** Records work that is done twice, of which only the first time is within the job, and returns the census. */
  private Map<String, Double> recorded() throws Exception {
    String flag = Census.flags(folder).get(1);
    Path recordings = Path.of(flag.replaceAll(".*filename=", ""));
    assertTrue("each process has a file of its own", Files.isDirectory(recordings));
    try (Recording recording = new Recording(Configuration.create(
        Path.of(flag.replaceAll(".*settings=([^,]+),.*", "$1"))))) {
      recording.start();
      long start = System.nanoTime();
      waitAndStart();
      inJob.run();
      mark("job", start);
      waitAndStart();
      recording.dump(recordings.resolve("hotspot-pid-1-id-1-2026_01_01_00_00_00.jfr"));
    }
    return Census.values(folder, marks);
  }

  private void waitAndStart() throws Exception {
    Thread.sleep(120);
    synchronized (this) {
      wait(1);
    }
    new ProcessBuilder("true").start().waitFor();
    for (String call : List.of("rpc", "rpc", "load", "load", "load", "lookup", "lookup", "lookup", "lookup")) {
      mark(call, System.nanoTime());
    }
  }

  @Test
  public void countsWhatIsInTheJob() throws Exception {
    Map<String, Double> values = recorded();
    assertEquals(2, values.get("rpcs"), 0);
    assertEquals(4, values.get("lookups"), 0);
    assertEquals(3, values.get("xml_parses"), 0);
    assertEquals(1, values.get("forks"), 0);
    assertFalse(values.containsKey("pool_forks"));
    // threads of the test's own JVM may wait as well
    assertTrue(values.toString(), values.get("sleeps") >= 2 && values.get("long_sleeps") >= 1);
    String text = Files.readString(folder.root().resolve("census.txt"));
    assertTrue(text, text.contains("ThreadSleep org.apache.hadoop.ab.breakdown.TestCensus.waitAndStart:"));
    assertTrue(text, text.contains("true org.apache.hadoop.ab.breakdown.TestCensus.waitAndStart:"));
    assertTrue(text, text.contains("JavaMonitorWait org.apache.hadoop.ab.breakdown.TestCensus.waitAndStart:"));
    assertTrue(text, text.endsWith("calls: number, method\n     2  call\nlook-ups of hosts: number, where\n"
        + "     4  call\n"));
  }

  /** Loading what has been read is not a parse where a separate reader does the parsing. */
  @Test
  public void aLoadOfWhatHasBeenReadIsNoParse() throws Exception {
    mark("read", System.nanoTime());
    assertFalse(recorded().containsKey("xml_parses"));
  }

  @Test
  public void aProcessWithoutItsRecordingFailsTheRun() throws Exception {
    recorded();
    Files.createFile(folder.root().resolve("recordings/of-a-killed-one.jfr"));
    assertEquals("has no recording of one of its processes: of-a-killed-one.jfr is empty",
        assertThrows(RunFailure.class, () -> Census.forks(folder, marks)).getMessage());
  }

  /** A process that is killed before it begins to write leaves no file at all. */
  @Test
  public void aProcessThatWorkedAndLeftNoFileFailsTheRun() throws Exception {
    recorded();
    marks.add(new Mark(78, "task", "attempt", 0, 0));
    assertEquals("has no recording of one of its processes, with the process id 78",
        assertThrows(RunFailure.class, () -> Census.forks(folder, marks)).getMessage());
  }

  /** Child JVMs that are waiting for a task are killed when their tracker ends. */
  @Test
  public void aProcessThatHasDoneNothingNeedsNone() throws Exception {
    recorded();
    Files.createFile(folder.root().resolve("recordings/hotspot-pid-77-id-1-2026_01_01_00_00_00.jfr"));
    assertEquals(new Census.Forks(1, 0), Census.forks(folder, marks));
    marks.add(new Mark(77, "task", "attempt", 0, 0));
    assertThrows(RunFailure.class, () -> Census.forks(folder, marks));
  }

  private static Recordings.Event event(boolean fork, String... calls) {
    return new Recordings.Event(fork, 0, "java", Instant.EPOCH, 1, "thread", List.of(calls));
  }

  @Test
  public void aForkOfThePoolIsKnownByItsStack() {
    String pool = "org.apache.hadoop.mapreduce.server.tasktracker.jvm.WaitingJvm.start";
    assertTrue(event(true, "java.lang.ProcessBuilder.start", pool).isPoolFork());
    assertFalse(event(true, "java.lang.ProcessBuilder.start", "org.apache.hadoop.mapred.TaskJvms.start").isPoolFork());
    assertFalse(event(false, pool).isPoolFork());
  }

  private void cold(String reason) {
    marks.add(new Mark(1, "cold", reason, System.nanoTime(), 0));
  }

  private void handOver() {
    mark("handed", System.nanoTime());
  }

  @Test
  public void tasksInJvmsThatWaitedAreCounted() throws Exception {
    inJob = () -> {
      handOver();
      handOver();
      handOver();
      cold("failed");
      cold("none_waits");
    };
    assertEquals("the one that failed ran in none", 2, recorded().get("handed_over"), 0);
  }

  /** Such a run would tell of other launches than the arm's usual ones. */
  @Test
  public void aPoolThatServesNoTaskFailsTheRun() {
    inJob = () -> {
      cold("other_options");
      cold("other_options");
      cold("none_waits");
    };
    assertEquals("handed over no task to the JVMs that wait for one: it started others for reasons "
        + "{none_waits=1, other_options=2}", assertThrows(RunFailure.class, this::recorded).getMessage());
  }

  @Test
  public void withoutAPoolEachTaskMayHaveItsOwnProcess() throws Exception {
    inJob = () -> cold("no_pool");
    assertFalse(recorded().containsKey("handed_over"));
  }

  @Test
  public void withoutAJobThereIsNothingToCount() {
    assertThrows(RunFailure.class, () -> Census.values(folder, marks));
  }
}
