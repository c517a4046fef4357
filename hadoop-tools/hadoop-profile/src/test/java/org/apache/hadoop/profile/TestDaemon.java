/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests attaching to a running JVM and profiling it. */
public class TestDaemon {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Profile profile = new Profile();
  private String rootBefore;
  private Process busy;

  @Before
  public void setUp() throws Exception {
    rootBefore = System.getProperty("repository.root");
    System.setProperty("repository.root", temporary.getRoot().toString());
    busy = Busy.start();
  }

  @After
  public void tearDown() throws Exception {
    busy.destroyForcibly().waitFor();
    System.setProperty("repository.root", rootBefore);
  }

  private void assertShown(String... profiler) throws Exception {
    String stacks = stacks(2, profiler);
    if (!stacks.contains("/Busy.compute")) {
      // On a busy machine it may not be scheduled for the whole short period.
      stacks = stacks(60, profiler);
    }
    assertTrue(profile.out() + stacks, stacks.contains("/Busy.compute"));
    assertTrue("it goes on", busy.isAlive());
  }

  private String stacks(int seconds, String... profiler) throws Exception {
    String[] arguments = new String[profiler.length + 6];
    System.arraycopy(profiler, 0, arguments, 0, profiler.length);
    System.arraycopy(new String[] {"daemon", Long.toString(busy.pid()), "--seconds", Integer.toString(seconds), "-o",
        temporary.getRoot() + "/all graphs"}, 0, arguments, profiler.length, 6);
    assertEquals(profile.err(), 0, profile.run(arguments));
    Path page = temporary.getRoot().toPath().resolve("all graphs/daemon-cpu.html");
    return Files.exists(page) ? Profile.stacks(page) : "";
  }

  @Test
  public void asyncProfilerByATimer() throws Exception {
    assertShown("async", "--timer");
    assertTrue(profile.out(), Files.exists(temporary.getRoot().toPath().resolve("all graphs/daemon-wall.html")));
  }

  /** The profiler uses perf events where they are permitted, and the timer otherwise. */
  @Test
  public void asyncProfilerAsItMay() throws Exception {
    assertShown("async");
  }

  @Test
  public void aTimerIsTakenWherePerfEventsAreDenied() {
    assertEquals(CpuSampling.PERF, CpuSampling.best(each -> true));
    assertEquals(CpuSampling.PERF_OF_USER, CpuSampling.best(each -> each != CpuSampling.PERF));
    assertEquals(CpuSampling.TIMER, CpuSampling.best(each -> false));
  }

  @Test
  public void flightRecorder() throws Exception {
    assertShown("jfr");
  }

  @Test
  public void agentOfTheUser() throws Exception {
    Path library = AsyncLibrary.unpack(temporary.getRoot().toPath()).file();
    Path file = temporary.getRoot().toPath().resolve("graphs/own.jfr");
    String agent = library + "=start,event=itimer,jfr,file={recordings}/own.jfr";
    String output = temporary.getRoot() + "/graphs";
    assertEquals(profile.err(), 0, profile.run("agent", agent, "daemon", Long.toString(busy.pid()), "-o", output));
    assertTrue(Files.exists(file));
    assertTrue(profile.err(), profile.err().contains("has loaded " + library));
  }

  @Test
  public void namesAreThoseOfMainClasses() {
    try {
      assertEquals(busy.pid(), AttachedJvm.named("busy").pid());
    } catch (UserError e) {
      // Another working copy may be running the same test.
      assertTrue(e.getMessage(), e.getMessage().startsWith("several processes are called 'busy': ")
          && e.getMessage().contains(Long.toString(busy.pid())));
    }
    String said = Profile.refusal("jfr", "daemon", "bussy");
    assertTrue(said, said.startsWith("profile: no daemon 'bussy' is running as this user; running: "));
    assertTrue(said, said.contains("busy (" + busy.pid() + ")"));
    assertEquals("profile: there is no process 999999999999", Profile.refusal("jfr", "daemon", "999999999999"));
  }

  @Test
  public void severalOfANameAreTold() throws Exception {
    Process other = Busy.start();
    try {
      String said = Profile.refusal("async", "daemon", "busy");
      assertTrue(said, said.startsWith("profile: several processes are called 'busy': give the process ID of one: "));
      assertTrue(said, said.contains(Long.toString(busy.pid())));
      assertTrue(said, said.contains(Long.toString(other.pid())));
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  public void mainClassIsFoundAmongTheArguments() {
    assertEquals(Optional.of("a.Main"), main("/opt/jdk/bin/java", "-Xmx1g", "-cp", "x:y", "a.Main", "-jar", "z"));
    assertEquals(Optional.of("a.Main"), main("java", "--add-opens", "java.base/java.lang=ALL-UNNAMED", "a.Main"));
    assertEquals(Optional.of("x.jar"), main("java", "-Dproc_namenode", "-jar", "x.jar", "a.Main"));
    assertEquals(Optional.of("m/a.Main"), main("java", "-p", "mods", "-m", "m/a.Main"));
    assertEquals(Optional.empty(), main("java", "-version"));
    assertEquals(Optional.empty(), main("java", "-cp"));
    assertEquals(Optional.empty(), main("grep", "java", "a.Main"));
    assertEquals(Optional.empty(), main(""));
    assertEquals(Optional.empty(), main());
  }

  private static Optional<String> main(String... commandLine) {
    return JavaProcess.mainOf(List.of(commandLine));
  }
}
