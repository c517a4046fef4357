/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the job options with which tasks are profiled. */
public class TestTask {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private static String options(String... arguments) {
    Profile profile = new Profile();
    assertEquals(profile.err(), 0, profile.run(arguments));
    return profile.out();
  }

  @Test
  public void flightRecorder() {
    assertEquals("-D mapreduce.task.profile=true -D mapreduce.task.profile.maps=0-1,7 "
        + "-D mapreduce.task.profile.reduces=2147483647 "
        + "-D mapreduce.task.profile.params=-XX:StartFlightRecording=settings=profile,filename=%s\n",
        options("jfr", "task", "--maps", "0-1,7", "--reduces", "none"));
  }

  @Test
  public void asyncProfilerWithALibraryOfAllNodes() throws Exception {
    Path library = temporary.newFile("lib.so").toPath();
    String options = options("async", "--timer", "--library", library.toString(), "task");
    assertTrue(options, options.contains("params=-agentpath:" + library + "=start,event=itimer,"));
    assertTrue(options, options.endsWith(",jfr,file=%s\n"));
  }

  @Test
  public void agent() throws Exception {
    Path library = temporary.newFile("yjp.so").toPath();
    String options = options("agent", library + "=snapshot=%s", "task", "--maps", "0");
    assertTrue(options, options.endsWith(" -D mapreduce.task.profile.params=-agentpath:" + library + "=snapshot=%s\n"));
  }

  @Test
  public void whatNoTaskCanHaveIsRefused() throws Exception {
    assertEquals("profile: --maps is '1,,2'; allowed: numbers and ranges, such as 0-2,7, or none",
        Profile.refusal("jfr", "task", "--maps", "1,,2"));
    assertEquals("profile: agent /nowhere.so is not a readable file",
        Profile.refusal("agent", "/nowhere.so", "task"));
    Path library = temporary.newFile("a b.so").toPath();
    assertTrue(Profile.refusal("agent", library.toString(), "task").startsWith("profile: a flag of a task's JVM must"));
    assertTrue(Profile.refusal("agent", library + "={recordings}", "task").contains("is not allowed for tasks"));
  }
}
