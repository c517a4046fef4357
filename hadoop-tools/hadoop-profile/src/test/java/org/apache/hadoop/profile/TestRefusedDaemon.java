/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import static org.junit.Assert.assertTrue;

import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests a running process that is not a JVM and never responds. As the JDK waits for it, these tests have a class of
 * their own that runs in parallel with others.
 */
public class TestRefusedDaemon {
  private static final String ATTACH_MILLIS = "sun.tools.attach.attachTimeout";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Process sleep;

  @Before
  public void setUp() throws Exception {
    sleep = new ProcessBuilder("sleep", "600").start();
    System.setProperty(ATTACH_MILLIS, "500");
  }

  @After
  public void tearDown() {
    System.clearProperty(ATTACH_MILLIS);
    sleep.destroyForcibly();
  }

  private String refused(String... profiler) {
    String[] arguments = new String[profiler.length + 4];
    System.arraycopy(profiler, 0, arguments, 0, profiler.length);
    System.arraycopy(new String[] {"daemon", Long.toString(sleep.pid()), "-o", temporary.getRoot() + "/graphs"}, 0,
        arguments, profiler.length, 4);
    return Profile.refusal(arguments);
  }

  /**
   * Flight Recorder is refused after ten seconds, when jcmd, a separate process, gives up on a process that is not a
   * JVM.
   */
  @Test
  public void flightRecorder() {
    String said = refused("jfr");
    assertTrue(said, said.startsWith("profile: cannot profile process " + sleep.pid()
        + "; is it a JVM of this user? "));
  }

  @Test
  public void asyncProfiler() {
    String said = refused("async", "--timer");
    assertTrue(said, said.startsWith("profile: cannot attach to process " + sleep.pid()
        + "; is it a JVM of this user? "));
  }
}
