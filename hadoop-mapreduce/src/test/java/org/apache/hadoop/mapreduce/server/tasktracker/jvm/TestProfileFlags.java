/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.File;
import java.util.List;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.util.NumberKeys;
import org.junit.Test;

/** Tests the flags that profile a task. */
public class TestProfileFlags {
  private static final String KEY = "mapreduce.task.profile.params";
  private static final File PROFILE = new File("/logs/a_$1\\b/profile.out");

  private static List<String> flags(String params) {
    JobConf job = new JobConf();
    job.setProfileEnabled(true);
    if (params != null) {
      job.setProfileParams(params);
    }
    NumberKeys.checkJob(job);
    return ProfileFlags.of(job, PROFILE);
  }

  @Test
  public void aTaskIsRecordedUnlessItsJobSaysOtherwise() {
    assertEquals(List.of("-XX:FlightRecorderOptions=repository=/logs/a_$1\\b",
        "-XX:StartFlightRecording=settings=profile,filename=" + PROFILE), flags(null));
  }

  /**
   * async-profiler's placeholders for a time and a process, %t and %p, are left alone: only %s is replaced, with the
   * file.
   */
  @Test
  public void onlyTheFileIsFilledIn() {
    assertEquals(List.of("-agentpath:/x.so=start,file=/tmp/%p-%t.jfr,interval=5%"),
        flags("-agentpath:/x.so=start,file=/tmp/%p-%t.jfr,interval=5%"));
    assertEquals("as stock fills it in", List.of("-agentpath:/x.so=file=" + PROFILE + ",a=%p," + PROFILE),
        flags("-agentpath:/x.so=file=%s,a=%%p,%s"));
  }

  @Test
  public void eachFlagIsOne() {
    assertEquals(List.of("-XX:+DebugNonSafepoints", "-XX:FlightRecorderOptions=repository=/logs/a_$1\\b",
        "-XX:StartFlightRecording=filename=" + PROFILE),
        flags(" -XX:+DebugNonSafepoints  -XX:StartFlightRecording=filename=%s "));
    assertEquals("a blank in a path", List.of("-agentpath:/a b/x.so"), flags("-agentpath:/a b/x.so"));
  }

  @Test
  public void whatIsNoFlagIsRefusedAtSubmission() {
    for (String bad : List.of("", "hprof", "x -Xmx1g", "-", "%s")) {
      assertEquals(KEY + " is '" + bad + "': expected JVM options, each of which begins with a -, in which %s stands "
          + "for the file of the profile and %% for %",
          assertThrows(bad, InvalidKeyException.class, () -> flags(bad)).getMessage());
    }
    JobConf other = new JobConf();
    other.setProfileParams("");
    NumberKeys.checkJob(other); // which has profiling off
  }
}
